import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { CallOf, DataOf, Operation } from '../../../client/client.ts';
import { type Call, type Meta, pathOf } from '../../../web/api/exchange.ts';
import { asProblem, type Problem } from '../../../web/api/problem.ts';
import { requestNamed } from './client.ts';
import { live, onServerEvent } from './events.ts';
import { session } from './session.ts';

/** What a page shows of one GET: the last answer stays while a newer one is fetched, and when that fails. */
export interface Resource<T> {
  readonly data: ReadonlySignal<T | undefined>;
  readonly meta: ReadonlySignal<Meta | undefined>;
  readonly problem: ReadonlySignal<Problem | undefined>;
  refresh(): Promise<void>;
}

interface Options extends Call {
  /** First words of the events that change it. */
  readonly topics?: readonly string[];
  /** The shortest time between two readings that events ask for. */
  readonly calmMs?: number;
}

class LiveResource<T> implements Resource<T> {
  readonly data = signal<T | undefined>(undefined);
  readonly meta = signal<Meta | undefined>(undefined);
  readonly problem = signal<Problem | undefined>(undefined);
  readonly topics: readonly string[];
  readonly #operation: string;
  readonly #options: Options;
  #users = 0;
  #isStale = true;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #readAt = 0;

  constructor(operation: string, options: Options) {
    this.#operation = operation;
    this.#options = options;
    this.topics = options.topics ?? [];
  }

  enter(): () => void {
    this.#users++;
    if (this.#isStale) void this.refresh();
    return () => {
      this.#users--;
    };
  }

  /** Read again: at once by hand, after a moment of calm by events, and not at all while nobody looks. */
  invalidate(): void {
    this.#isStale = true;
    if (this.#users === 0 || this.#timer !== undefined) return;
    const wait = Math.max(150, this.#readAt + (this.#options.calmMs ?? 1_000) - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#users > 0) void this.refresh();
    }, wait);
  }

  refresh(): Promise<void> {
    this.#running ??= this.#read().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #read(): Promise<void> {
    this.#isStale = this.topics.length === 0;
    try {
      const reply = await requestNamed<T>(this.#operation, this.#options);
      this.data.value = reply.data;
      this.meta.value = reply.meta;
      this.problem.value = undefined;
    } catch (error) {
      this.#isStale = true;
      this.problem.value = asProblem(error);
    }
    this.#readAt = performance.now();
  }
}

/** What is made of another resource's answer, kept up to date with it. */
export function mapped<T, U>(of: () => Resource<T>, make: (data: T) => U): Resource<U> {
  const data = computed(() => (of().data.value === undefined ? undefined : make(of().data.value as T)));
  return {
    data,
    meta: computed(() => of().meta.value),
    problem: computed(() => of().problem.value),
    refresh: () => of().refresh(),
    enter: () => (of() as LiveResource<T>).enter(),
  } as Resource<U> & Pick<LiveResource<U>, 'enter'>;
}

const known = new Map<string, LiveResource<unknown>>();

/** What is asked of an operation, and what changes its answer. */
type OptionsOf<O extends Operation> = Omit<Options, 'params' | 'query'> &
  Partial<Pick<CallOf<O>, 'params' | 'query'>>;

export const resource = <O extends Operation>(
  operation: O,
  options: OptionsOf<O> = {},
): Resource<DataOf<O>> => resourceNamed<DataOf<O>>(operation, options as Options);

/** The one resource of an operation and what is asked of it. */
function resourceNamed<T>(operation: string, options: Options = {}): Resource<T> {
  const key = pathOf(operation, options);
  const found = known.get(key) ?? new LiveResource<unknown>(operation, options);
  known.set(key, found);
  return found as LiveResource<unknown> as Resource<T>;
}

/** A resource that is kept up to date while the component is shown. */
export const useResource = <O extends Operation>(
  operation: O,
  options: OptionsOf<O> = {},
): Resource<DataOf<O>> => useResourceNamed<DataOf<O>>(operation, options as Options);

/** The same of an operation that is known when the page runs, as that of a kind of record. */
export function useResourceNamed<T>(operation: string, options: Options = {}): Resource<T> {
  const found = resourceNamed<T>(operation, options);
  useLive(found);
  return found;
}

/** Keeps one up to date while the component is shown. */
export function useLive(found: Resource<unknown> | undefined): void {
  useEffect(() => (found as LiveResource<unknown> | undefined)?.enter(), [found]);
}

/** Something of these topics changed here; the event says it too, but later. */
export function changed(...topics: string[]): void {
  for (const one of known.values()) {
    if (one.topics.some((topic) => topics.includes(topic))) one.invalidate();
  }
}

onServerEvent(({ type }) => {
  if (type === 'reset') for (const one of known.values()) one.invalidate();
  else changed(type.split('.')[0] ?? '');
});

// What could not be read while the server was away is read when it is back.
live.subscribe((isLive) => {
  if (!isLive) return;
  for (const one of known.values()) if (one.problem.peek()) one.invalidate();
});

/** Nothing of one account or branch is shown to the next. */
export function forgetEverything(): void {
  known.clear();
}

let holder = session.value?.account.id;
session.subscribe((now) => {
  if (now?.account.id !== holder) forgetEverything();
  holder = now?.account.id;
});
