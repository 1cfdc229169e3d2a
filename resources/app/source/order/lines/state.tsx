import { Icon } from '../../../../web/parts/icon.tsx';
import { t } from '../../text/text.ts';
import type { LineState } from './lines.ts';

export const State = ({ state: { text, icon, tone } }: { readonly state: LineState }) => (
  <span class={`state is-${tone}`}>
    <Icon name={icon} />
    {t(text)}
  </span>
);
