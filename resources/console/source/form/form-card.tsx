import { Form, type FormProps, shownBy } from './form.tsx';

/** A form that is part of a page; rebuilt only when the record it shows changed. */
export function FormCard({ title, ...form }: FormProps & { readonly title: string }) {
  return (
    <section class="card form-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <Form key={shownBy(form)} {...form} />
    </section>
  );
}
