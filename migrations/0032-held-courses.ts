import type { Migration } from '../server/db/engine/schema.ts';

export const heldCourses: Migration = {
  name: '0032-held-courses',
  async up(m) {
    // A ticket of a later course: which, since when it waits, and when the kitchen was told to begin.
    await m.addColumns('kots', { course: 'int?', held_at: 'int?', fired_at: 'int?' });
    // Whether held courses are on paper at once, under HOLD; null: yes.
    await m.addColumns('kitchens', { print_held: 'bool?' });
  },
};
