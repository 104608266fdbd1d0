import { styled } from "@mui/material/styles";
import { isSuppliers, useOpenDocuments } from "#src/entities/document/documents-context.ts";
import type { DocumentsRequest } from "#src/entities/document/documents-context.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const Sign = styled("button")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 2,
  minWidth: 24,
  minHeight: 24,
  padding: "0 4px",
  border: 0,
  borderRadius: 4,
  background: "none",
  font: "inherit",
  color: theme.vars.palette.ui.accText,
  cursor: "pointer",
  "&.is-empty": { color: theme.vars.palette.ui.ink3 },
}));

interface DocumentsSignProps {
  asked: DocumentsRequest;
  count: number;
  /** True inside a grid, where Enter opens the documents. A tab stop in every row would slow down keyboard users. */
  byGrid?: boolean;
}

/** Shows a paper clip with the number of documents. Renders nothing if there are none and none can be added. */
export function DocumentsSign({ asked, count, byGrid = false }: DocumentsSignProps) {
  const { t, formats } = useTextTools();
  const open = useOpenDocuments();
  if (count === 0 && asked.is_locked) return null;
  const words = t(isSuppliers(asked.owner) ? "controls.file.files" : "controls.file.documents", {
    count: formats.count(count),
    name: asked.name,
  });
  return (
    <Sign
      type="button"
      tabIndex={byGrid ? -1 : undefined}
      className={count === 0 ? "is-empty" : ""}
      aria-label={words}
      title={words}
      // Stops the event, because the surrounding row may have key and click handlers.
      onKeyDown={(event) => (event.key === "Enter" || event.key === " ") && event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        open(asked);
      }}
    >
      <Icon name="attachment" size={14} />
      {count > 0 && <span className="num">{formats.count(count)}</span>}
    </Sign>
  );
}
