/** A department as it is chosen and shown. */
export type DepartmentView = { id: string; name: string };
