import type { Json } from './components.ts';

interface Example {
  readonly body?: unknown;
  readonly status: number;
  readonly answer: unknown;
}

interface Part {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, object>>;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: Part;
  readonly responses: Readonly<Record<string, Part>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
type Responses = Readonly<Record<string, Part>>;

const JSON_TYPE = 'application/json';

/**
 * The description with requests of the contract tests and their answers, by operation id. A reply shared by several
 * operations shows the first one's answer.
 */
export function withExamples(document: Json, examples: Readonly<Record<string, Example>>): Json {
  const components = document.components as { readonly responses: Responses };
  const replies: Record<string, Part> = { ...components.responses };
  const paths = mapOperations(document.paths as Paths, (operation) => {
    const example = examples[operation.operationId];
    const reply = example && operation.responses[example.status];
    const name = reply?.$ref?.split('/').at(-1);
    const shared = name === undefined ? undefined : replies[name];
    if (name !== undefined && shared && example && !isShown(shared))
      replies[name] = addExample(shared, example.answer);
    return example ? showIn(operation, example) : operation;
  });
  return { ...document, paths, components: { ...components, responses: replies } };
}

const mapOperations = (paths: Paths, change: (operation: Operation) => Operation): Paths =>
  Object.fromEntries(
    Object.entries(paths).map(([path, byMethod]) => [
      path,
      Object.fromEntries(
        Object.entries(byMethod).map(([method, operation]) => [method, change(operation)] as const),
      ),
    ]),
  );

function showIn(operation: Operation, { body, status, answer }: Example): Operation {
  const { requestBody, responses } = operation;
  const reply = responses[status];
  return {
    ...operation,
    ...(requestBody && body !== undefined && { requestBody: addExample(requestBody, body) }),
    responses: { ...responses, ...(reply && { [status]: addExample(reply, answer) }) },
  };
}

const isShown = ({ content }: Part): boolean => 'example' in (content?.[JSON_TYPE] ?? {});

/** Of a file only text is shown: what else an example says of it is about its headers. */
function addExample(part: Part, example: unknown): Part {
  const [type, media] = Object.entries(part.content ?? {})[0] ?? [];
  if (type === undefined || (type !== JSON_TYPE && typeof example !== 'string')) return part;
  return { ...part, content: { ...part.content, [type]: { ...media, example } } };
}
