import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { DragEvent, ReactNode } from "react";
import { useId, useRef, useState } from "react";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { Translate } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import type { FileProblem, FileRule } from "#src/ui/upload/check-files.ts";
import { checkFiles } from "#src/ui/upload/check-files.ts";

const Zone = styled("div", { shouldForwardProp: (prop) => prop !== "over" })<{ over: boolean }>(({ theme, over }) => ({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: 6,
  padding: "24px 16px",
  borderRadius: 8,
  textAlign: "center",
  border: `1px dashed ${over ? theme.vars.palette.primary.main : theme.vars.palette.ui.control}`,
  backgroundColor: over ? theme.vars.palette.ui.selected : theme.vars.palette.ui.sunken,
  "& .limits": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

interface FileDropProps {
  rule: FileRule;
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  /** Describes the file types. Needed if there are too many extensions to list. */
  kindsWords?: string;
  children?: ReactNode;
  error?: string | null;
}

function describe(
  problem: FileProblem,
  words: { t: Translate; kinds: string; size: (bytes: number) => string; max_bytes: number },
): string {
  const { t, kinds, size, max_bytes } = words;
  if (problem.kind === "one_only") return t("controls.file.one_only");
  if (problem.kind === "too_large")
    return t("controls.file.too_large", { name: problem.name, size: size(problem.bytes), limit: size(max_bytes) });
  return t(`controls.file.${problem.kind}`, { name: problem.name, kinds });
}

/**
 * Accepts files by drag and drop or with a button, states the limits in advance, and explains why a file is rejected.
 */
export function FileDrop({ rule, onFiles, disabled = false, kindsWords, children, error = null }: FileDropProps) {
  const { t, formats } = useTextTools();
  const limits = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const kinds = rule.endings.join(", ");
  const words = { t, kinds, size: formats.fileSize, max_bytes: rule.max_bytes };
  const messages = [...problems.map((problem) => describe(problem, words)), ...(error === null ? [] : [error])];

  const take = (list: FileList | null) => {
    const { fit, problems: found } = checkFiles([...(list ?? [])], rule);
    setProblems(found);
    if (fit.length > 0) onFiles(fit);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  return (
    <div>
      <Zone
        over={over && !disabled}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Box component="span" sx={{ color: "ui.ink3" }}>
          <Icon name="upload" size={20} />
        </Box>
        <span>{t(rule.many ? "controls.file.drop_many" : "controls.file.drop")}</span>
        <Button size="small" disabled={disabled} aria-describedby={limits} onClick={() => input.current?.click()}>
          {t(rule.many ? "controls.file.choose_many" : "controls.file.choose")}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={rule.endings.join(",")}
          multiple={rule.many}
          onChange={(event) => {
            take(event.target.files);
            // Lets the user choose the same file again after correcting it.
            event.target.value = "";
          }}
        />
        <div id={limits} className="limits">
          {rule.endings.length > 0
            ? t("controls.file.limits", { kinds: kindsWords ?? kinds, size: formats.fileSize(rule.max_bytes) })
            : formats.fileSize(rule.max_bytes)}
          {children}
        </div>
      </Zone>
      {messages.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <Callout tone="bad" role="alert">
            {messages.map((message) => (
              <div key={message}>{message}</div>
            ))}
          </Callout>
        </Box>
      )}
    </div>
  );
}
