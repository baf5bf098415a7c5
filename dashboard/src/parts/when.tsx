import { signal } from '@preact/signals';

const now = signal(Date.now());
setInterval(() => (now.value = Date.now()), 30_000);

const STEPS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
const fullDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' });

/** A time as "3 hours ago", in full on hover, in the viewer's zone. A day without a time stays a day. */
export function When({ at }: { at: string }) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(at);
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return <span>{at}</span>;
  const title = (isDay ? fullDay : full).format(time);
  return (
    <time dateTime={at} title={title}>
      {isDay ? at : ago((time.getTime() - now.value) / 1_000)}
    </time>
  );
}

function ago(seconds: number): string {
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length);
  return step ? relative.format(Math.round(seconds / step[1]), step[0]) : 'just now';
}
