import { answerQuestions } from '../../threads/answer.ts';
import type { MenuAnswer, MenuAsked } from './reader.ts';
import { rejectedDishes, sentMenu, soundMenu } from './reading/sound-menu.ts';

// Entry of the thread that reads menu files: a hostile one takes its time and memory, not the server's.

answerQuestions(
  (asked: MenuAsked): MenuAnswer => ('found' in asked ? rejectedDishes(asked) : sentMenu(soundMenu(asked))),
);
