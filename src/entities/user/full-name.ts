/** Formats a person's name for lists, family name first. */
export const fullName = ({
  last_name,
  first_name,
  patronymic,
}: {
  readonly last_name: string;
  readonly first_name: string;
  readonly patronymic: string | null;
}): string => [last_name, first_name, patronymic].filter(Boolean).join(" ");
