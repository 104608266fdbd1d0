import { useT } from "#src/locale/use-t.ts";
import { Tag } from "#src/ui/page/Tag.tsx";

/** Marks an offer that the customer typed in on behalf of the supplier. */
export function OutsideTag() {
  const t = useT();
  return (
    <Tag tone="info" icon="mail">
      {t("outside.mark")}
    </Tag>
  );
}
