import { useSignal } from '@preact/signals';
import { locale } from '../../../../web/format/format.ts';
import { Form } from '../../form/form.tsx';
import type { Option } from '../../form/references.ts';
import type { Typed } from '../../form/typed.ts';
import { isCentral, readHealth } from '../../shell/place.ts';
import { go } from '../../shell/router.ts';
import { t } from '../../text/text.ts';
import { signIn } from '../sign-in.tsx';
import { type Country, takeStep, type WayProps } from './setup-api.ts';

const lead = ['restaurant', 'country', 'tax_rate', 'owner_email', 'owner_password', 'owner_pin', 'sample'];

const here = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** By the time zone of this computer, else by the languages of the browser. */
function likely(countries: readonly Country[]): Country | undefined {
  const regions = navigator.languages.map((language) => new Intl.Locale(language).maximize().region);
  return (
    countries.find(({ timezone }) => timezone === here()) ?? countries.find(({ code }) => regions[0] === code)
  );
}

/** This computer's if it is one of the country: a new computer is often still set to UTC. */
function zoneIn({ code, timezone }: Country): string {
  const region = new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones?(): string[] };
  return region.getTimeZones?.().includes(here()) ? here() : timezone;
}

function countryOptions(countries: readonly Country[]): Option[] {
  const names = new Intl.DisplayNames([locale.value], { type: 'region' });
  return countries
    .map(({ code }) => ({ value: code, label: names.of(code) ?? code }))
    .sort((one, other) => one.label.localeCompare(other.label, locale.value));
}

export function RestaurantForm({ facts, onMade }: WayProps) {
  const { countries, forms } = facts;
  const guess = likely(countries);
  const chosen = useSignal(guess);
  const initial = {
    country: guess?.code ?? '',
    currency: guess?.currency ?? '',
    timezone: guess ? zoneIn(guess) : '',
  };
  const follow = (typed: Typed, name: string): Typed => {
    const country = countries.find(({ code }) => code === typed.country);
    if (name !== 'country') return typed;
    chosen.value = country;
    if (!country) return typed;
    return { ...typed, currency: country.currency, timezone: country.timezone };
  };
  const make = async (body: Record<string, unknown>) => {
    const made = await takeStep('restaurant', body);
    await signIn(String(body.owner_email), String(body.owner_password));
    return made;
  };
  const goOn = () => {
    void readHealth();
    go(isCentral.value ? 'branches' : 'welcome/printers');
  };
  return (
    <Form
      operation="setup"
      schema={forms.restaurant}
      initial={initial}
      lead={guess ? lead : [...lead.slice(0, 2), 'currency', 'timezone', ...lead.slice(2)]}
      hide={chosen.value && chosen.value.taxes.length > 0 ? ['tax_rate'] : []}
      options={{ country: countryOptions(countries) }}
      follow={follow}
      topic="setup"
      action={t('setup.make')}
      send={make}
      onDone={(made) => onMade(made, goOn)}
    />
  );
}
