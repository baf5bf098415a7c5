/**
 * Why a proposal, or a part of it, was not kept. `ungrounded`: the text has none of its names; `not_a_name`: a pronoun, date,
 * amount or sentence; `control_character`; `alias`: another name that the text does not have; `unknown_node`: of no entity;
 * `few_nodes`: fewer than two distinct ones; `label`: empty or too long; `evidence`: a quote that the text does not have,
 * or that names nothing of the relationship; `speaker`: of the speaker, by a model without a quote; `denied`: a quote that denies, asks or plans it; `period`: it ends before it begins; `duplicate`: merged with its equal.
 */
export type DropReason =
  | 'ungrounded'
  | 'not_a_name'
  | 'control_character'
  | 'alias'
  | 'unknown_node'
  | 'few_nodes'
  | 'label'
  | 'evidence'
  | 'speaker'
  | 'denied'
  | 'period'
  | 'duplicate';

/** Counts what is not kept. */
export type Drop = (reason: DropReason) => void;

/** What names are compared with. */
export interface Ground {
  /** Whether a name may stand for something of the text. */
  readonly isGrounded: (name: string) => boolean;
  /** A quote as the text has it; undefined where the text does not. */
  readonly quote: (words: string) => string | undefined;
  /** The forms of the names of the known entity, mentioned in the text, that has this form. */
  readonly knownForms: (form: string) => readonly string[] | undefined;
  readonly speakerForm: string;
  /** Whether a relationship without a quote is unfounded. */
  readonly needsEvidence: boolean;
  /** Whether a quote has to name a node of its relationship. */
  readonly needsNamesInQuotes: boolean;
}
