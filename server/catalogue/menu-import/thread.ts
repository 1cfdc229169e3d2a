import { answerQuestions } from '../../threads/answer.ts';
import { readMenu } from './reading/read-menu.ts';

// Entry of the thread that reads menu files: a hostile one takes its time and memory, not the server's.

answerQuestions(readMenu);
