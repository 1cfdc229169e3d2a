import { signal } from '@preact/signals';
import type { CallOf, DataOf, Operation } from '../../../../client/client.ts';
import type { Reply } from '../../../../web/api/exchange.ts';
import { asProblem, type Problem, UNREACHABLE } from '../../../../web/api/problem.ts';
import { actAs } from '../../work/act.ts';

/** What somebody else has to agree to, in words. */
interface Asked {
  /** Such as `take off, after the kitchen had it`. */
  readonly act: string;
  /** Such as `1 × Lamb Chops · ₹690`. */
  readonly what: string;
  /** Where, when and why. */
  readonly detail?: string;
}

type Approval = { readonly user_id: number; readonly pin: string };

export interface OpenApproval {
  readonly asked: Asked;
  /** Asks again with the approval; undefined: it was done. */
  readonly tryWith: (approval: Approval) => Promise<Problem | undefined>;
  readonly giveUp: () => void;
}

/** What a yes is wanted for just now. */
export const openApproval = signal<OpenApproval | undefined>(undefined);

/**
 * Acts at once; where that takes a manager, the sheet asks for a yes and the same act goes again with it. undefined:
 * nobody said yes, and nothing was done.
 */
export async function actWithApproval<O extends Operation>(
  asked: Asked,
  operation: O,
  call: CallOf<O> & { readonly body: object },
): Promise<Reply<DataOf<O>> | undefined> {
  const what = `${asked.what} · ${asked.act}`;
  try {
    return await actAs(what, operation, call);
  } catch (error) {
    if (asProblem(error).code !== 'APPROVAL_REQUIRED') throw error;
  }
  return new Promise((resolve, reject) => {
    const end = () => {
      openApproval.value = undefined;
    };
    const tryWith = async (approval: Approval): Promise<Problem | undefined> => {
      try {
        const reply = await actAs(what, operation, { ...call, body: { ...(call.body as object), approval } });
        end();
        resolve(reply);
      } catch (error) {
        const problem = asProblem(error);
        if (isOfApprover(problem)) return problem;
        end();
        reject(error);
      }
      return undefined;
    };
    const giveUp = () => {
      end();
      resolve(undefined);
    };
    openApproval.value = { asked, tryWith, giveUp };
  });
}

const ofApprover = ['APPROVAL_REQUIRED', 'TOO_MANY_ATTEMPTS', 'TOO_BUSY', UNREACHABLE];
const isOfApprover = ({ code }: Problem): boolean => ofApprover.includes(code);
