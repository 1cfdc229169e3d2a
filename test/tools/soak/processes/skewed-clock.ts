/** Loaded before a server's program: the clock of this computer is wrong by so many milliseconds. */
const skew = Number(process.env.GALLEY_TEST_SKEW_MS ?? 0);
const trueNow = Date.now;
Date.now = () => trueNow() + skew;
globalThis.Date = new Proxy(Date, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [target.now()] : given),
});
