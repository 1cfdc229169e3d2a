import { said } from './notice.ts';

/** What came of what was just asked, over whatever is shown: it moves nothing and takes no tap. Once in the page and in each sheet. */
export const Toast = () => (
  <p class={said.value ? 'toast is-shown' : 'toast'} role="status" dir="auto">
    {said.value}
  </p>
);
