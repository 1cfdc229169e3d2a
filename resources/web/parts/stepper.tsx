import { Icon } from './icon.tsx';

interface StepperProps {
  readonly quantity: number;
  readonly least?: number;
  readonly most?: number;
  readonly fewer: string;
  readonly more: string;
  readonly onChange: (next: number) => void;
}

/** One fewer, one more. */
export const Stepper = ({ quantity, least = 1, most, fewer, more, onChange }: StepperProps) => (
  <div class="stepper">
    <button
      type="button"
      aria-label={fewer}
      disabled={quantity <= least}
      onClick={() => onChange(quantity - 1)}
    >
      <Icon name="minus" />
    </button>
    <bdi>{quantity}</bdi>
    <button
      type="button"
      aria-label={more}
      disabled={quantity === most}
      onClick={() => onChange(quantity + 1)}
    >
      <Icon name="plus" />
    </button>
  </div>
);
