#!/usr/bin/perl
# A library of dates, with four known bugs. Speaks the protocol of docs/programs.md itself.

use strict;
use warnings;

our $bug = '';

sub has_bug { return $bug eq $_[0] }

sub is_leap {
    my ($year) = @_;
    return $year % 4 == 0 if has_bug('leap_century');
    return $year % 4 == 0 && ($year % 100 != 0 || $year % 400 == 0);
}

sub days_in_month {
    my ($year, $month) = @_;
    return 29 if $month == 2 && is_leap($year);
    return (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[$month - 1];
}

# The number of days since 0000-03-01, by arithmetic alone.
sub to_days {
    my ($year, $month, $day) = @_;
    $year-- if $month <= 2;
    my $of_year = int((153 * (($month + 9) % 12) + 2) / 5) + $day - 1;
    return 365 * $year + int($year / 4) - int($year / 100) + int($year / 400) + $of_year;
}

sub next_day {
    my ($year, $month, $day) = @_;
    return ($year, $month, $day + 1) if $day < days_in_month($year, $month);
    return ($year, $month + 1, 1) if $month < 12;
    return ($year + 1, 1, 1);
}

# The same day of another month, or its last day.
sub add_months {
    my ($year, $month, $day, $n) = @_;
    my $months = 12 * $year + $month - 1 + $n;
    ($year, $month) = (int($months / 12), $months % 12 + 1);
    my $last = days_in_month($year, $month);
    return ($year, $month, $day) if $day <= $last;
    return next_day($year, $month, $last) if has_bug('overflows_month');
    return ($year, $month, $last);
}

sub format_date {
    my ($year, $month, $day) = @_;
    return sprintf($year < 1000 && has_bug('short_year') ? '%d-%02d-%02d' : '%04d-%02d-%02d', $year, $month, $day);
}

sub parse_date {
    return $_[0] =~ /^(\d{4})-(\d\d)-(\d\d)$/ ? ($1 + 0, $2 + 0, $3 + 0) : die "Unreadable\n";
}

# 0 is Monday. 0000-03-01 was a Wednesday.
sub weekday { return (to_days(@_) + 2) % 7 }

# The week of ISO 8601: that of the Thursday.
sub week {
    my ($year, $month, $day) = @_;
    my $thursday = to_days($year, $month, $day) - weekday($year, $month, $day) + 3;
    my $first = to_days($year, 1, 1);
    return week_of_last_year($year) if $thursday < $first;
    return 1 if $thursday >= to_days($year + 1, 1, 1) && !has_bug('week_54');
    return int(($thursday - $first) / 7) + 1;
}

sub week_of_last_year { return week($_[0] - 1, 12, 31) }

# Properties get a date, and a number of months if they take one.
my %properties = (
    MonthsFollow => sub {
        my ($year, $month) = @_;
        my @last = ($year, $month, days_in_month($year, $month));
        return to_days(next_day(@last)) == to_days(@last) + 1;
    },
    MonthsAdd => sub {
        my ($year, $month, $day, $n) = @_;
        my ($other_year, $other_month) = add_months(@_);
        return 12 * $other_year + $other_month == 12 * $year + $month + $n;
    },
    ParsingReturnsDate => sub { return join(' ', parse_date(format_date(@_))) eq join(' ', @_) },
    WeeksFollow => sub {
        my ($now, $later) = (week(@_), week(next_day(@_)));
        return $now == $later if weekday(@_) != 6;
        return $later == $now + 1 || ($later == 1 && $now >= 52 && $now <= 53);
    },
);

my $HELLO = <<'JSON';
{"protocol": 1, "program": "dates", "version": "1.0", "language": "Perl",
 "types": {
  "year": {"integer": {"from": 1, "to": 3000, "origin": 1}},
  "month": {"integer": {"from": 1, "to": 12, "origin": 1}},
  "day": {"integer": {"from": 1, "to": 31, "origin": 1}},
  "months": {"integer": {"from": 0, "to": 100, "origin": 0}},
  "date": {"constructors": [{"name": "Date", "fields": ["year", "month", "day"], "weight": 1, "leaf": true}]}},
 "properties": {
  "MonthsFollow": {"input": "date", "about": "A month begins one day after the last day of the month before."},
  "MonthsAdd": {"input": ["date", "months"], "about": "Adding months gives a date in the month that is so many later."},
  "ParsingReturnsDate": {"input": "date", "about": "A formatted date is parsed as the same date."},
  "WeeksFollow": {"input": "date", "about": "The number of the week changes on Mondays, and by one except at the end of a year."}},
 "bugs": {
  "leap_century": "Every fourth year is a leap year.",
  "overflows_month": "If a month has no such day, adding months gives the first of the next month.",
  "short_year": "Years before 1000 are not padded with zeros.",
  "week_54": "The last days of a year never belong to the first week of the next."},
 "tasks": [["MonthsFollow", "leap_century"], ["MonthsAdd", "overflows_month"],
  ["ParsingReturnsDate", "short_year"], ["WeeksFollow", "week_54"]]}
JSON

my %bugs = map { $_ => 1 } '', qw(leap_century overflows_month short_year week_54);

sub verdict {
    my ($property, $text) = @_;
    return 'error `test` came before `program`, or the property is unknown' unless $property;
    return 'error no such bug' unless $bugs{$bug};
    # A date alone, or a pair.
    my @values = $text =~ /^\(?\(Date (-?\d+) (-?\d+) (-?\d+)\)(?:,(-?\d+)\))?$/
        or return 'error not a date, or a date and a number of months';
    pop @values unless defined $values[3];
    my ($year, $month, $day) = @values;
    return 'error not a month' if $month < 1 || $month > 12;
    # Without the bugs, so that they do not change the precondition.
    my $is_valid = do { local $bug = ''; $day <= days_in_month($year, $month) };
    return 'discard' unless $is_valid;
    my $holds = eval { $property->(@values) };
    if (my $error = $@) {
        $error = join ' ', split ' ', $error;
        return "fail $error";
    }
    return $holds ? 'pass' : 'fail';
}

$| = 1;
$HELLO =~ s/\n//g;
print "hello $HELLO\n";
my $property;
while (my $line = <STDIN>) {
    $line =~ s/[\r\n]+$//;
    if ($line =~ /^program /) {
        my ($name) = $line =~ /"property"\s*:\s*"(\w+)"/;
        ($bug) = $line =~ /"bug"\s*:\s*"(\w+)"/ ? $1 : '';
        $property = $properties{ $name // '' };
    } elsif ($line =~ /^test (.*)/) {
        print verdict($property, $1), "\n";
    } else {
        print "error unknown message\n";
    }
}
