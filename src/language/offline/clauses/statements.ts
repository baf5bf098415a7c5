import { mayBePerson, type Entity } from '../entities.ts';
import type { ClausePeriod, Fact } from './facts.ts';
import type { VerbGroup } from '../phrases/phrase.ts';
import { DECIDING, MUTUAL } from '../words/words.ts';

/** What a preposition or a further phrase is attached to. */
export interface Anchor {
  readonly subjects: readonly Entity[];
  /** The verb, or the words themselves. */
  readonly verb: VerbGroup | string;
  readonly rest: readonly string[];
}

/** "publishes book of": with more words a verb says little of what comes after them. */
const MAX_REST = 1;

/** The facts of a sentence, and the clause that adds to them. */
export class Statements {
  readonly facts: Fact[] = [];
  clause: ClausePeriod = { period: {} };
  /** The verb of the clause. */
  group: VerbGroup | undefined;
  #objects: Entity[] = [];
  /** Facts of the verb and its objects: whoever takes part joins them. */
  #ofVerb: Fact[] = [];
  /** The one fact of a clause whose nodes belong together. */
  #joint: Fact | undefined;
  /** Verbs that share their agent with the one that is read: "written and sung by". */
  #companions: VerbGroup[] = [];
  /** Who was asked to do what comes next. */
  #asked: Entity[] = [];

  startClause(clause: ClausePeriod = { period: {} }): void {
    this.clause = clause;
    this.group = undefined;
    this.#joint = undefined;
  }

  startVerb(group: VerbGroup, subjects: readonly Entity[], sharesAgent: boolean): void {
    this.#companions = sharesAgent && this.group ? [...this.#companions, this.group] : [];
    this.group = group;
    this.#objects = [];
    this.#ofVerb = [];
    const isJoint = isDecision(group) || (subjects.length > 1 && MUTUAL.has(group.verb));
    this.#joint = isJoint ? this.#add({ subjects, verb: group, rest: [], objects: [], isJoint }) : undefined;
  }

  /** "decided with X to use Y", "asked X to move Y": X takes part. Returns whether the verbs belong together. */
  continueWith(group: VerbGroup, subjects: readonly Entity[]): boolean {
    const before = this.group as VerbGroup;
    const [asked, joint] = [this.#objects, this.#joint];
    if (!joint && asked.some(({ isCommon }) => isCommon)) return false;
    const told = this.#ofVerb;
    const whole = { ...before, chain: [...before.chain, 'to', group.verb, ...group.chain] };
    this.startVerb(whole, subjects, false);
    if (!joint || !this.#joint) {
      this.#asked = asked;
      this.#remove(told);
      return true;
    }
    this.#joint.participants.push(...joint.participants, ...joint.objects);
    this.#remove([joint]);
    return true;
  }

  #remove(facts: readonly Fact[]): void {
    for (const fact of facts) this.facts.splice(this.facts.indexOf(fact), 1);
  }

  addObject(entity: Entity, subjects: readonly Entity[]): void {
    this.#objects.push(entity);
    if (this.#joint) return void this.#joint.objects.push(entity);
    const fact = this.#add({ subjects, verb: this.group as VerbGroup, rest: [], objects: [entity] });
    fact.participants.push(...this.#asked);
    this.#asked = [];
    this.#ofVerb.push(fact);
  }

  /** What a preposition says of what it is attached to. */
  relate({ subjects, verb, rest }: Anchor, preposition: string, entity: Entity): void {
    const group = typeof verb === 'string' ? undefined : verb;
    const isOfVerb = group !== undefined && group === this.group;
    if (isOfVerb && this.#joint) {
      if (!entity.isCommon) this.#joint.participants.push(entity);
    } else if (group?.isPassive && preposition === 'by' && rest.length === 0) {
      for (const each of [...this.#companions, group])
        this.#add({ subjects, verb: each, rest: [], objects: [entity], isSwapped: true });
    } else if (isOfVerb && takesPart(preposition, entity) && this.#ofVerb.length > 0) {
      for (const fact of this.#ofVerb) {
        fact.participants.push(entity);
        fact.prepositions.push(preposition);
      }
    } else if (rest.length <= MAX_REST) {
      this.#add({ subjects, verb, rest: [...rest, preposition], objects: [entity] });
    }
  }

  /** Adds a fact of the clause. */
  describe(anchor: Anchor, object: Entity): void {
    this.#add({ ...anchor, objects: [object] });
  }

  /** Adds a fact that no date of the clause is said of. */
  say(subjects: readonly Entity[], words: string, object: Entity, rest: readonly string[] = []): void {
    this.facts.push(factOf({ subjects, verb: words, rest, objects: [object] }, { period: {} }));
  }

  #add(draft: FactDraft): Fact {
    const fact = factOf(draft, this.clause);
    this.facts.push(fact);
    return fact;
  }
}

type FactDraft = Pick<Fact, 'subjects' | 'verb' | 'rest' | 'objects'> & Partial<Fact>;

function factOf(draft: FactDraft, clause: ClausePeriod): Fact {
  return { participants: [], prepositions: [], isSwapped: false, isJoint: false, clause, ...draft };
}

function isDecision({ verb, negation, isPassive }: VerbGroup): boolean {
  return DECIDING.has(verb) && negation === undefined && !isPassive;
}

/** "gave X to Y", "built X with Y". */
function takesPart(preposition: string, entity: Entity): boolean {
  return (preposition === 'to' || preposition === 'with') && mayBePerson(entity);
}
