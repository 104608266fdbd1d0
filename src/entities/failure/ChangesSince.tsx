import Box from "@mui/material/Box";
import type { ChangeSince } from "#contract/seen.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

/** So many are shown; how many more there are is said below. */
const SHOWN = 30;

interface ChangesSinceProps {
  /** Null while nobody was faster; empty where what was changed is as it was before. */
  changes: readonly ChangeSince[] | null;
  /** How a field is called; undefined for one that has no name of its own. */
  label: (field: string) => string | undefined;
  /** A value in words; undefined where it is shown as it is. */
  value?: (field: string, value: unknown) => string | undefined;
}

/** What has changed since the person looked, line by line: where, from what to what, by whom and when. */
export function ChangesSince({ changes, label, value }: ChangesSinceProps) {
  const t = useT();
  const formats = useFormats();
  if (changes === null) return null;
  if (changes.length === 0)
    return (
      <Callout tone="warn" role="alert">
        {t("controls.seen.same")} {t("controls.seen.again")}
      </Callout>
    );
  const words = (field: string, given: unknown): string => {
    const known = value?.(field, given);
    if (known !== undefined) return known;
    if (typeof given === "string" && given !== "") return given;
    return typeof given === "number" ? formats.count(given) : t("controls.conflict.empty");
  };
  return (
    <Callout tone="warn" role="alert">
      <b>{t("controls.seen.title")}</b>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2, maxHeight: 220, overflow: "auto", overflowWrap: "anywhere" }}>
        {changes.slice(0, SHOWN).map((change) => {
          const { line, field, from, to, by, at } = change;
          const where = line === null ? "" : `${line.position}. ${line.name ?? ""}: `;
          return (
            <li key={`${line?.position ?? ""}.${field}.${String(to)}`} className="num">
              {where}
              {label(field) ?? t("controls.seen.other")}{" "}
              {[from, to].every((each) => each === null || typeof each !== "object") && label(field) !== undefined && (
                <>
                  <s>{words(field, from)}</s> → <b>{words(field, to)}</b>{" "}
                </>
              )}
              <span style={{ opacity: 0.75 }}>
                ({[by, formats.dateTime(at)].filter((word) => word !== null).join(", ")})
              </span>
            </li>
          );
        })}
      </Box>
      {changes.length > SHOWN && t("controls.seen.more", { smart_count: changes.length - SHOWN })}{" "}
      {t("controls.seen.again")}
    </Callout>
  );
}
