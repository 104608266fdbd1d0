import { useT } from "#src/locale/use-t.ts";
import { Tag } from "#src/ui/page/Tag.tsx";

/** Marks a supplier that isn't verified. Whether it waits for verification or was rejected is not for customers. */
export function UnverifiedTag() {
  const t = useT();
  return <Tag>{t("suppliers.unverified")}</Tag>;
}
