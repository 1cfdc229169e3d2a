/** The form of tables that differ by their number alone. */
export const severalTables = (areaId: string) => ({
  operation: 'POST /pos/tables/several',
  initial: { count: 10, area_id: areaId },
  lead: ['count', 'capacity', 'area_id', 'prefix'],
  topic: 'tables',
});
