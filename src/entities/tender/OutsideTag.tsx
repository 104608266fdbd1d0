import { useT } from "#src/locale/use-t.ts";
import { Tag } from "#src/ui/page/Tag.tsx";

/** Marks an offer that the customer entered. */
export function OutsideTag() {
  const t = useT();
  return (
    <Tag tone="info" icon="mail">
      {t("outside.mark")}
    </Tag>
  );
}
