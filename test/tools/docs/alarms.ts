import { alarmSources } from '../../../server/alarm-sources.ts';

const PLURAL = /\{(\w+), plural, (?:=0 \{[^{}]*\} )?one \{[^{}]*\} other \{([^{}]*)\}\}/g;

/** With the names of facts in braces: each alarm says its own. */
const general = (words: string): string =>
  words.replace(PLURAL, (_, name: string, other: string) => other.replaceAll('#', `{${name}}`));

/** What may be raised, and what to do about it, in the order in which screens list them. */
export const alarmsTable = (): string[] => [
  '| alert | what to do | cause | page |',
  '|---|---|---|---|',
  ...alarmSources.map(({ cause, isUrgent, what, act, page }) => {
    const todo = /^\{\w+\}$/.test(act) ? 'Do what the alert says; it knows the cause.' : general(act);
    return `| ${general(what)} | ${todo} | \`${cause}\`${isUrgent ? ', urgent' : ''} | ${page} |`;
  }),
];
