/** Labels of one meaning; those of `inverse` say it from the other end. A label without a direction is in `both`. */
export interface Family {
  readonly name: string;
  readonly forward: readonly string[];
  readonly inverse: readonly string[];
  readonly both: readonly string[];
}

/**
 * Common ways to name a relation in English: after ">" from the first node to the second, after "<" from the second to the
 * first, after "=" in either order. Their other forms (tense, passive, "is the … of") follow from rules.
 */
const TABLE = `
# Causes, order, dependence
cause: > causes, leads to, results in, brings about, triggers, gives rise to, is the cause of, is the reason for, induces <
    results from, is due to, is the result of, is a consequence of, is an effect of, stems from, arises from, because of, is a
    result from, happened because of, is owing to
precede: > precedes, comes before, next < follows, comes after, previous
antecede: > happens before, is before, occurs before < happens after, is after, occurs after
motivate: > motivates, prompts, is the motivation for, is the motive for
enable: > enables, makes possible, allows
depend: > depends on, relies on, is dependent on, is reliant on, has a dependency on, counts on < is a dependency of
require: > requires, needs, is in need of < is a requirement for, is a prerequisite of, is a prerequisite for
block: > blocks, is a blocker for, holds up, obstructs
wait: > waits for, waits on, is waiting on, is stuck on
prevent: > prevents, averts, stops from
replace: > replaces, supersedes, supplants, takes the place of, is a replacement for, is the replacement of, is a substitute
    for < is deprecated in favor of, gives way to, makes way for
succeed: > succeeds, is the successor of, is the successor to < is the predecessor of, is the predecessor to
contradict: = contradicts, conflicts with, is in conflict with, is incompatible with, is inconsistent with, clashes with
support: > supports, backs, is a supporter of, backs up
help: > helps, assists, aids, helps with
affect: > affects, influences, impacts, has an effect on, has an impact on, has an influence on
solve: > solves, fixes, resolves, repairs, is the solution to, is a fix for, is a solution for, is the fix of, remedies

# Parts, kinds, places
contain: > contains, includes, comprises, consists of, is made up of, is composed of, has part, has component, has as part,
    encompasses < is part of, is a component of, is contained in, is included in, forms part of, is in the set of, is a piece
    of
own: > owns, possesses, has ownership of < belongs to, is the property of
kind: > is a kind of, is a type of, is a form of, is a sort of, is a subclass of, is a subtype of < has subclass, has subtype
instance: > is an instance of, instantiates, is an example of, exemplifies
base: > is based on, is derived from, derives from, is built on, builds on, originates from < is the basis of, is the basis
    for, is the foundation of, is the foundation for
locate: > is located in, is in, is situated in, lies in, is inside, is found in, is within, is sited in < is the location of,
    is the site of
locate at: > is located at, is at, is situated at
headquarter: > is headquartered in, has its headquarters in, has headquarters in, is based in < is the headquarters of
live: > lives in, resides in, is a resident of, dwells in, inhabits, is an inhabitant of < has resident, is home to, is the
    residence of, is the home of
birth: > is born in, was born at, is a native of, has place of birth, has birthplace < is the birthplace of, is the place of
    birth of
adjoin: = borders, is adjacent to, is next to, neighbors, adjoins, is beside, shares a border with
host: > hosts, is the host of < is hosted on, runs on, is deployed on, is deployed to, is hosted in, is hosted at
store: > stores < is stored in, is kept in

# People and organizations
employ: > employs, is the employer of, has employee, has on staff < works for, works at, is an employee of, is employed at, is
    on the staff of, is a staff member of, has a job at, is employed with
manage: > manages, supervises, oversees, is the boss of, is the supervisor of, is the line manager of, has direct report, has
    subordinate < reports to, is a subordinate of, works under, is subordinate to, is a direct report of, has boss, has line
    manager, answers to
lead: > leads, heads, is the head of, is the leader of, heads up, is at the head of, is the chief of < is headed up by
direct: > directs, is the director of
responsible: > is responsible for, is in charge of, is accountable for, takes care of, looks after < is the responsibility of
member: > is a member of, has membership in, is in the team of < has member, counts among its members
participate: > attends, participates in, takes part in, is a participant in, is a participant of, is an attendee of < has
    participant, has attendee
join: > joins, enters
colleague: = is a colleague of, is a coworker of, works with, collaborates with, works together with, cooperates with, is a
    teammate of, is colleagues with, works alongside
teach: > teaches, instructs, is the teacher of, is the tutor of, tutors < is a student of, is a pupil of, learns from
mentor: > mentors, is the mentor of, coaches < is the mentee of
parent: > is the parent of, has child < is the child of, has parent
sibling: = is a sibling of, is siblings with
marry: = is married to, is the spouse of, is wed to, is the husband or wife of, marries
friend: = is a friend of, is friends with, is befriended with
meet: = meets, meets with, has a meeting with
compete: = competes with, is a competitor of, is a rival of, rivals, competes against, is in competition with
assign: > is assigned to < is the assignee of, has assignment
found: > founded, establishes, sets up, is the founder of, is a co founder of, cofounded
represent: > represents, acts for, is the representative of
serve: > is a customer of, is a client of, buys from < has customer, has client

# Making and using
create: > creates, makes, is the creator of, is the maker of, builds
write: > writes, authors, is the author of, pens < has author
develop: > develops, is a developer of
implement: > implements, is an implementation of
extend: > extends, is an extension of, is an extension to
use: > uses, utilizes, makes use of, is a user of, is using, leverages < is in use at, is in use by
provide: > provides, supplies, is a provider of
buy: > buys, purchases, acquires, takes over
invest: > invests in, is an investor in, holds a stake in, has a stake in < has investor
fund: > funds, finances, bankrolls < receives funding from, gets money from
maintain: > maintains, is the maintainer of, keeps up
test: > tests, is a test of, is a test for
change: > changes, modifies, alters
begin: > begins, starts, commences
end: > ends, finishes, completes, concludes
remove: > removes, deletes, gets rid of

# Saying, thinking, knowing
mention: > mentions, refers to, references, makes mention of, alludes to
about: > is about, concerns, deals with, has as subject, is on the subject of < is the subject of, is the topic of
discuss: > discusses, talks about
describe: > describes, documents, is a description of, is documentation of, is the documentation for
decide: > decides, makes the decision on, takes the decision on, decides on
choose: > chooses, selects, picks, opts for
approve: > approves, signs off, signs off on, gives approval to
reject: > rejects, turns down, declines
propose: > proposes, suggests, puts forward, is the proposer of
like: > likes, enjoys, is fond of
love: > loves, adores
dislike: > dislikes
prefer: > prefers, favors, has a preference for
interest: > is interested in, has an interest in, takes an interest in
want: > wants, wishes for, desires
expert: > is an expert in, has expertise in, specializes in, is a specialist in, is an expert on, specializes on
visit: > visits, travels to, goes to, takes a trip to
similar: = is similar to, resembles, is like, looks like
related: = is related to, relates to, is associated with, is linked to, is connected to, is connected with, has to do with, is
    linked with
same: = is the same as, equals, is identical to, is identical with, is equivalent to
differ: = differs from, is different from
alias: = is an alias of, is also known as, is known as
`;

export const FAMILIES: readonly Family[] = TABLE.replaceAll(/^#.*$/gm, '')
  .split(/\n(?=\S)/)
  .filter((row) => row.trim() !== '')
  .map((row) => {
    const [name = '', phrases = ''] = row.split(':');
    const after = (mark: string) => {
      const list = new RegExp(`${mark}([^<>=]*)`).exec(phrases)?.[1] ?? '';
      return list.split(',').flatMap((phrase) => phrase.replaceAll(/\s+/g, ' ').trim() || []);
    };
    return { name, forward: after('>'), inverse: after('<'), both: after('=') };
  });

/** Acts that are over once they are done: their past says what the present says. */
export const EVENTS =
  'abolish accept adopt announce answer appoint approve arrest ask award ban borrow bring cancel cite commission confirm ' +
  'deliver deny deploy destroy die discover donate edit elect fire force generate hire install introduce invent invite kill ' +
  'launch lend lose merge migrate nominate occur order pay postpone present promote publish receive recommend record release ' +
  'request reveal review revoke schedule send sign split suspend translate update upgrade verify win happen convert rename';
/** Families of such acts. */
export const EVENT_FAMILIES = new Set(
  (
    'cause precede motivate replace succeed solve affect birth participate join meet found create write implement buy invest ' +
    'change begin end remove mention discuss describe decide choose approve reject propose visit prevent extend'
  ).split(' '),
);
