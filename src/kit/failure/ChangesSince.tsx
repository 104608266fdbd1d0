import Box from "@mui/material/Box";
import type { ChangeSince } from "#contract/seen.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

const SHOWN = 30;

interface ChangesSinceProps {
  /** Null until a conflict occurs; empty if the changes cancelled each other out. */
  changes: readonly ChangeSince[] | null;
  /** Returns the label of a field, or undefined for a field without one. The values of such a field are hidden. */
  label: (field: string) => string | undefined;
  /** Formats a value. If the result is undefined, the value is shown unformatted; an empty string hides it. */
  value?: (field: string, value: unknown) => string | undefined;
}

export function ChangesSince({ changes, label, value }: ChangesSinceProps) {
  const { t, formats } = useTextTools();
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
    if (typeof given === "object" && given !== null) return "";
    return typeof given === "number" ? formats.count(given) : t("controls.conflict.empty");
  };
  /** Null if the field has no label, the change is known only by its action, or the new value has no text. */
  const shown = ({ field, from, to }: ChangeSince): { before: string; after: string } | null => {
    if (label(field) === undefined || to === field) return null;
    const [before, after] = [words(field, from), words(field, to)];
    return after === "" ? null : { before, after };
  };
  return (
    <Callout tone="warn" role="alert">
      <b>{t("controls.seen.title")}</b>
      <Box
        component="ul"
        // A scrollable element must be reachable by keyboard.
        tabIndex={0}
        aria-label={t("controls.seen.title")}
        sx={{ m: 0, mt: 0.5, pl: 2, maxHeight: 220, overflow: "auto", overflowWrap: "anywhere" }}
      >
        {changes.slice(0, SHOWN).map((change) => {
          const { line, field, to, by, at } = change;
          const where = line === null ? "" : `${line.position}. ${line.name ?? ""}: `;
          const values = shown(change);
          return (
            <li key={`${line?.position ?? ""}.${field}.${String(to)}`} className="num">
              {where}
              {label(field) ?? t("controls.seen.other")}{" "}
              {values !== null && (
                <>
                  {values.before !== "" && (
                    <>
                      <s>{values.before}</s> →{" "}
                    </>
                  )}
                  <b>{values.after}</b>{" "}
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
