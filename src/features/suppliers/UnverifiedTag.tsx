import { styled } from "@mui/material/styles";
import { useT } from "#src/locale/use-t.ts";
import { Glyph } from "#src/ui/icons/Glyph.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";

/** Cell whose width decides whether the mark has room for its words next to a name. */
export const SUPPLIER_NAME_CELL = { containerType: "inline-size", containerName: "supplier-name" } as const;

/** Without room the words are for screen readers and the tooltip only, so that the name stays readable. */
const Words = styled("span")({
  "@container supplier-name (max-width: 259px)": {
    position: "absolute",
    width: 1,
    height: 1,
    overflow: "hidden",
    clipPath: "inset(50%)",
  },
});

const Inside = styled("span")({ display: "flex", alignItems: "center", gap: 4, minHeight: 16 });

/** Marks a supplier that isn't verified. Whether it waits for verification or was rejected is not for customers. */
export function UnverifiedTag() {
  const t = useT();
  const words = t("suppliers.unverified");
  return (
    <span title={words} style={{ position: "relative", flex: "none" }}>
      <Tag>
        <Inside>
          <Glyph name="draft" size={12} />
          <Words>{words}</Words>
        </Inside>
      </Tag>
    </span>
  );
}
