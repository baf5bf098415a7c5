import { useMemo } from 'preact/hooks';
import type { View } from '../../graph/graph-data.ts';
import { listParam, param } from '../../shell/router.ts';
import type { Asked } from './asked.ts';
import type { Paths } from './graph-query.ts';

/** What of the data is shown, and how, by the address; what is lit is the paths, or what the address names. */
export function useView(asked: Asked, { isAsked, paths }: Paths): View {
  const [chosen, hide, only, lit] = [param('chosen'), param('hide'), param('only'), param('lit')];
  return useMemo(
    () => ({
      hiddenTypes: new Set(listParam('hide')),
      isDerivedShown: asked.isDerivedShown || isAsked,
      ...(chosen !== '' && { chosen }),
      ...(only !== '' && { only }),
      ...(asked.as_of !== '' && { asOf: asked.as_of }),
      ...(isAsked && paths.length > 0
        ? { lit: litOf(paths) }
        : lit !== '' && { lit: new Set(listParam('lit')) }),
    }),
    [chosen, hide, only, lit, asked.as_of, asked.isDerivedShown, isAsked, paths],
  );
}

function litOf(paths: Paths['paths']): ReadonlySet<string> {
  return new Set(paths.flatMap(({ steps }) => steps.flatMap(({ from, to, id }) => [from, to, id])));
}
