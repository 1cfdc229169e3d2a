import { Form, type FormProps } from './form.tsx';

/** A form that is part of a page. */
export function FormCard({ title, ...form }: FormProps & { readonly title: string }) {
  return (
    <section class="card form-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <Form {...form} />
    </section>
  );
}
