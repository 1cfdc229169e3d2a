import { later } from '../later.tsx';
import { openApproval } from './approval.ts';

const Question = later(async () => (await import('./question.tsx')).ApprovalQuestion);

/** Stands once in the frame; it is there while a yes is wanted. */
export function ApprovalSheet() {
  const wanted = openApproval.value;
  return wanted ? <Question key={wanted.asked.what} {...wanted} /> : null;
}
