import { Form, type FormProps, shownBy } from './form.tsx';

/** A form that is part of a page; made anew when what it shows was changed, and then only. */
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
