import { listParam, param } from '../../shell/router.ts';

/** What the address of the page asks the service for. */
export interface Asked {
  readonly around: readonly string[];
  /** Steps, 1 to 3. */
  readonly depth: number;
  readonly type: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly as_of: string;
  readonly isDerivedShown: boolean;
}

export function askedByAddress(): Asked {
  return {
    around: listParam('around'),
    depth: Math.min(3, Math.max(1, Math.trunc(Number(param('depth'))) || 1)),
    type: param('type'),
    label: param('label'),
    from: param('from'),
    to: param('to'),
    as_of: param('as_of'),
    isDerivedShown: param('derived') === '1',
  };
}

export function hasFilters({ around, type, label, from, to, as_of }: Asked): boolean {
  return [...around, type, label, from, to, as_of].some((each) => each !== '');
}

/** Whether the picture leaves out what the service answered. */
export function hidesSome(): boolean {
  return param('only') !== '' || param('hide') !== '';
}
