/** The service with a clock that the run sets by a message: what "this month" is depends on when it is asked. */
let ahead = 0;
const machine = Date;
globalThis.Date = new Proxy(machine, {
  construct: (target, given, self) =>
    Reflect.construct(target, given.length > 0 ? given : [target.now() + ahead], self) as Date,
  get: (target, name) =>
    name === 'now' ? () => target.now() + ahead : (Reflect.get(target, name) as unknown),
});
process.on('message', (now: string) => {
  ahead = now === '' ? 0 : machine.parse(now) - machine.now();
  process.send?.(now);
});
// A run that waits for nothing else may end.
process.channel?.unref();
await import('../../src/main.ts');
