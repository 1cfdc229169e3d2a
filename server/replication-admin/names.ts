import type { Handle } from '../db/handle/handle.ts';

/** The branch an installation serves or served; none: head office. */
interface Installation {
  readonly branch_id: number | null;
  readonly name: string;
}

const OF_NODE = `select b.id as branch_id, b.name from branches b where b.host_node = ?
  union all select b.id, b.name from nodes n join branches b on b.id = n.branch_id where n.node = ? limit 1`;

export async function installation(handle: Handle, node: number): Promise<Installation> {
  const [found] = await handle.execute<Installation>(OF_NODE, [node, node]);
  return found ?? { branch_id: null, name: 'Head office' };
}

export async function person(
  handle: Handle,
  id: number | null,
): Promise<{ id: number; name: string | null } | null> {
  if (id === null) return null;
  const [user] = await handle.execute<{ name: string }>('select name from users where id = ?', [id]);
  return { id, name: user?.name ?? null };
}

export async function branch(handle: Handle, id: number): Promise<string> {
  const [found] = await handle.execute<{ name: string }>('select name from branches where id = ?', [id]);
  return found?.name ?? '';
}
