import { SelectField } from "@/components/ui/select-field";

type DepartmentFieldProps = {
  label: string;
  /** What is chosen where it is for all of the business. */
  wholeBusiness: string;
  departments: readonly { id: string; name: string }[];
  /** As it stands when the form is opened. */
  departmentId: string | null;
  error: string | undefined;
};

/** The field `departmentId` of a form; hidden where the business has no departments. */
export function DepartmentField({
  label,
  wholeBusiness,
  departments,
  departmentId,
  error,
}: DepartmentFieldProps) {
  if (departments.length === 0) return <input type="hidden" name="departmentId" value="" />;
  return (
    <SelectField name="departmentId" label={label} defaultValue={departmentId ?? ""} error={error}>
      <option value="">{wholeBusiness}</option>
      {departments.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
