/* A bank: accounts, transfers and a journal, with four known bugs. Speaks the protocol of docs/programs.md itself. */

#define _POSIX_C_SOURCE 200809L
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N_ACCOUNTS = 5, MAX_COMMANDS = 64 };

static const char HELLO[] =
    "hello {\"protocol\": 1, \"program\": \"bank\", \"version\": \"1.0\", \"language\": \"C\","
    "\"types\": {"
    "\"account\": {\"integer\": {\"from\": 0, \"to\": 4, \"origin\": 0}},"
    "\"amount\": {\"integer\": {\"from\": 0, \"to\": 100, \"origin\": 0}},"
    "\"command\": {\"constructors\": ["
    "{\"name\": \"Deposit\", \"fields\": [\"account\", \"amount\"], \"weight\": 2, \"leaf\": true},"
    "{\"name\": \"Withdraw\", \"fields\": [\"account\", \"amount\"], \"weight\": 2, \"leaf\": true},"
    "{\"name\": \"Transfer\", \"fields\": [\"account\", \"account\", \"amount\"], \"weight\": 3, \"leaf\": true},"
    "{\"name\": \"Close\", \"fields\": [\"account\"], \"weight\": 1, \"leaf\": true}]}},"
    "\"properties\": {"
    "\"MoneyIsConserved\": {\"input\": {\"list\": \"command\", \"most\": 20},"
    " \"about\": \"The balances add up to what was deposited less what was withdrawn.\"},"
    "\"NoOverdraft\": {\"input\": {\"list\": \"command\", \"most\": 20}, \"about\": \"No balance is negative.\"},"
    "\"JournalReplays\": {\"input\": {\"list\": \"command\", \"most\": 20},"
    " \"about\": \"Replaying the journal gives the same balances.\"},"
    "\"StatementsPrint\": {\"input\": [{\"list\": \"command\", \"most\": 20}, \"account\"],"
    " \"about\": \"Every account has a statement, which begins with its last entry.\"}},"
    "\"bugs\": {"
    "\"self_transfer\": \"A transfer from an account to itself creates money.\","
    "\"late_fee\": \"The fee for a large withdrawal is charged after the balance was checked.\","
    "\"journals_rejected\": \"Transfers to closed accounts are rejected, but journaled.\","
    "\"null_entry\": \"The statement of a closed account reads its last entry, which may not exist.\"},"
    "\"tasks\": [[\"MoneyIsConserved\", \"self_transfer\"], [\"NoOverdraft\", \"late_fee\"],"
    "[\"JournalReplays\", \"journals_rejected\"], [\"StatementsPrint\", \"null_entry\"]]}";

enum kind { DEPOSIT, WITHDRAW, TRANSFER, CLOSE };

struct command {
    enum kind kind;
    int from, to;
    long amount;
};

struct account {
    long balance;
    bool is_closed;
    const struct command *last;
};

struct bank {
    struct account accounts[N_ACCOUNTS];
    struct command journal[MAX_COMMANDS];
    int n_journal;
    long deposited, withdrawn;
};

static char bug[64], property[64];

static bool has_bug(const char *name) {
    return strcmp(bug, name) == 0;
}

/* Withdrawals of more than 50 cost 1. */
static long fee_of(const struct command *command) {
    return command->amount > 50 ? 1 : 0;
}

/* Changes the balances, unless the command is rejected. */
static bool apply(struct bank *bank, const struct command *command) {
    struct account *from = &bank->accounts[command->from], *to = &bank->accounts[command->to];
    long amount = command->amount, fee = fee_of(command);
    if (from->is_closed || to->is_closed) return false;
    switch (command->kind) {
    case DEPOSIT:
        to->balance += amount;
        bank->deposited += amount;
        break;
    case WITHDRAW:
        if (from->balance < amount + (has_bug("late_fee") ? 0 : fee)) return false;
        from->balance -= amount + fee;
        bank->withdrawn += amount + fee;
        break;
    case TRANSFER: {
        long after = to->balance + amount;
        if (from->balance < amount) return false;
        from->balance -= amount;
        to->balance = has_bug("self_transfer") ? after : to->balance + amount;
        break;
    }
    case CLOSE:
        if (from->balance != 0) return false;
        from->is_closed = true;
        break;
    }
    return true;
}

static void run(struct bank *bank, const struct command *commands, int n_commands) {
    memset(bank, 0, sizeof *bank);
    for (int n = 0; n < n_commands; n++) {
        const struct command *command = &commands[n];
        bool is_done = apply(bank, command);
        bool is_to_closed = command->kind == TRANSFER && bank->accounts[command->to].is_closed;
        if (is_done || (is_to_closed && has_bug("journals_rejected"))) {
            bank->journal[bank->n_journal++] = *command;
        }
        if (is_done && command->kind != CLOSE) {
            bank->accounts[command->from].last = command;
            bank->accounts[command->to].last = command;
        }
    }
}

/* Applies the journal to an empty bank. Everything in it was accepted, so nothing is rejected. */
static bool replays(const struct bank *bank) {
    struct bank again;
    memset(&again, 0, sizeof again);
    for (int n = 0; n < bank->n_journal; n++) {
        if (!apply(&again, &bank->journal[n])) return false;
    }
    for (int n = 0; n < N_ACCOUNTS; n++) {
        if (again.accounts[n].balance != bank->accounts[n].balance) return false;
    }
    return true;
}

/* The amount of the last entry of an account's statement. */
static long statement(const struct account *account) {
    if (account->last == NULL && !(account->is_closed && has_bug("null_entry"))) return 0;
    return account->last->amount;
}

static bool holds(const struct bank *bank, int account) {
    if (strcmp(property, "MoneyIsConserved") == 0) {
        long total = 0;
        for (int n = 0; n < N_ACCOUNTS; n++) total += bank->accounts[n].balance;
        return total == bank->deposited - bank->withdrawn;
    }
    if (strcmp(property, "NoOverdraft") == 0) {
        for (int n = 0; n < N_ACCOUNTS; n++) {
            if (bank->accounts[n].balance < 0) return false;
        }
        return true;
    }
    if (strcmp(property, "JournalReplays") == 0) return replays(bank);
    const struct command *last = bank->accounts[account].last;
    return statement(&bank->accounts[account]) == (last == NULL ? 0 : last->amount);
}

/* Whether `hello` has this key. */
static bool is_declared(const char *name) {
    char key[80];
    snprintf(key, sizeof key, "\"%s\": ", name);
    return strstr(HELLO, key) != NULL;
}

/* Reads `[(Deposit 1 20) (Close 3)]`, and returns what follows; NULL if it is no list of commands. */
static const char *read_commands(const char *text, struct command *commands, int *n_commands) {
    static const char *const NAMES[] = {"Deposit", "Withdraw", "Transfer", "Close"};
    if (*text++ != '[') return NULL;
    for (*n_commands = 0; *text != ']'; ++*n_commands) {
        char name[16];
        int n_read = 0, kind = 0;
        if (*n_commands == MAX_COMMANDS) return NULL;
        if (*n_commands > 0 && *text++ != ' ') return NULL;
        if (sscanf(text, "(%15[A-Za-z]%n", name, &n_read) != 1) return NULL;
        text += n_read;
        while (kind < 4 && strcmp(name, NAMES[kind]) != 0) kind++;
        if (kind == 4) return NULL;
        long fields[3];
        int n_fields = 0;
        while (*text == ' ' && n_fields < 3) {
            char *end;
            fields[n_fields++] = strtol(text, &end, 10);
            if (end == text) return NULL;
            text = end;
        }
        if (*text++ != ')' || n_fields != (kind == TRANSFER ? 3 : kind == CLOSE ? 1 : 2)) return NULL;
        struct command *command = &commands[*n_commands];
        command->kind = (enum kind)kind;
        command->from = (int)fields[0];
        command->to = (int)fields[kind == TRANSFER ? 1 : 0];
        command->amount = kind == CLOSE ? 0 : fields[n_fields - 1];
        if (command->from < 0 || command->from >= N_ACCOUNTS) return NULL;
        if (command->to < 0 || command->to >= N_ACCOUNTS) return NULL;
    }
    return text + 1;
}

static const char *test(const char *text) {
    static struct command commands[MAX_COMMANDS];
    static struct bank bank;
    int n_commands, account = 0, n_read = 0;
    bool is_pair = strcmp(property, "StatementsPrint") == 0;
    if (property[0] == 0) return "error `test` came before `program`";
    if (!is_declared(property)) return "error no such property";
    if (bug[0] != 0 && !is_declared(bug)) return "error no such bug";
    if (is_pair && *text++ != '(') return "error not a pair of commands and an account";
    text = read_commands(text, commands, &n_commands);
    if (text == NULL) return "error not a list of commands";
    if (is_pair) {
        if (sscanf(text, ",%d)%n", &account, &n_read) != 1 || account < 0 || account >= N_ACCOUNTS) {
            return "error not an account";
        }
        text += n_read;
    }
    if (*text != 0) return "error expected the end of the value";
    run(&bank, commands, n_commands);
    return holds(&bank, account) ? "pass" : "fail";
}

/* Copies the text after a key of a JSON object; nothing if it is null. Names have no escapes. */
static void copy_name(const char *json, const char *key, char *name, size_t size) {
    const char *found = strstr(json, key);
    name[0] = 0;
    if (found == NULL) return;
    found += strlen(key);
    found += strspn(found, " :");
    if (*found++ != '"') return;
    size_t length = strcspn(found, "\"");
    if (length >= size) length = size - 1;
    memcpy(name, found, length);
    name[length] = 0;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    puts(HELLO);
    fflush(stdout);
    while (getline(&line, &size, stdin) > 0) {
        line[strcspn(line, "\r\n")] = 0;
        if (strncmp(line, "program ", 8) == 0) {
            copy_name(line, "\"property\"", property, sizeof property);
            copy_name(line, "\"bug\"", bug, sizeof bug);
        } else {
            puts(strncmp(line, "test ", 5) == 0 ? test(line + 5) : "error unknown message");
            fflush(stdout);
        }
    }
    free(line);
    return 0;
}
