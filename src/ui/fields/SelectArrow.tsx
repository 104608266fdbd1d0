import { Icon } from "#src/ui/icons/Icon.tsx";

/** Arrow shown in a select. MUI positions it by its class. */
export function SelectArrow({ className }: { className?: string }) {
  return (
    <Icon
      name="chevron-down"
      size={14}
      {...(className !== undefined && { className })}
      style={{ top: "calc(50% - 7px)" }}
    />
  );
}
