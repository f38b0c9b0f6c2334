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
    "\"journals_rejected\": \"Transfers from closed accounts are rejected, but journaled.\","
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

static bool apply(struct bank *bank, const struct command *command, bool is_replay) {
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
        to->balance = has_bug("self_transfer") && !is_replay ? after : to->balance + amount;
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
        bool is_done = apply(bank, command, false);
        bool was_closed = command->kind == TRANSFER && bank->accounts[command->from].is_closed;
        if (!is_done && !(was_closed && has_bug("journals_rejected"))) continue;
        if (!is_done) bank->journal[bank->n_journal++] = (struct command){TRANSFER, command->to, command->to, 0};
        bank->journal[bank->n_journal++] = *command;
        bank->accounts[command->from].last = command;
        bank->accounts[command->to].last = command;
    }
}

/* Applies the journal to an empty bank. Everything in it was accepted, so nothing is rejected. */
static bool replays(const struct bank *bank) {
    struct bank again;
    memset(&again, 0, sizeof again);
    for (int n = 0; n < bank->n_journal; n++) {
        if (!apply(&again, &bank->journal[n], true)) return false;
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
