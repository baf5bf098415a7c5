/** What GET /api/v1/admin/usage answers. Days are of UTC. */
export interface Usage {
  readonly usage: readonly { readonly day: string; readonly graph_id: string; readonly requests: number }[];
  readonly storage: readonly {
    readonly day: string;
    readonly graph_id: string;
    readonly sandbox: boolean;
    readonly nodes: number;
    readonly bytes: number | null;
    readonly file_bytes: number | null;
  }[];
}

/** A day that nothing was measured on has the sizes of the day before; before the first measure they are 0. */
export interface UsedDay {
  readonly day: string;
  readonly requests: number;
  readonly nodes: number;
  readonly bytes: number;
  readonly fileBytes: number;
  readonly isMeasured: boolean;
}

const DAYS = 30;
const DAY_MS = 86_400_000;

export function lastDays(now = Date.now()): readonly string[] {
  return Array.from({ length: DAYS }, (_, at) =>
    new Date(now - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Of one graph, or of all. */
export function byDay(
  { usage, storage }: Usage,
  days: readonly string[],
  graphId: string | undefined,
): readonly UsedDay[] {
  const isMeant = ({ graph_id }: { readonly graph_id: string }) =>
    graphId === undefined || graph_id === graphId;
  const requests = Map.groupBy(usage.filter(isMeant), ({ day }) => day);
  const stored = Map.groupBy(storage.filter(isMeant), ({ day }) => day);
  const last = new Map<string, Usage['storage'][number]>();
  return days.map((day) => {
    for (const row of stored.get(day) ?? []) last.set(placeOf(row), row);
    const now = [...last.values()];
    return {
      day,
      requests: sum(requests.get(day) ?? [], (row) => row.requests),
      nodes: sum(now, (row) => row.nodes),
      bytes: sum(now, (row) => row.bytes ?? 0),
      fileBytes: sum(now, (row) => row.file_bytes ?? 0),
      isMeasured: now.length > 0,
    };
  });
}

/** A graph and its sandbox are measured apart. */
function placeOf({ graph_id, sandbox }: Usage['storage'][number]): string {
  return `${graph_id} ${sandbox}`;
}

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((all, row) => all + of(row), 0);
}
