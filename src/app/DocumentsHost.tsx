import { useState } from "react";
import type { ReactNode } from "react";
import { DocumentsContext } from "#src/entities/document/documents-context.ts";
import type { DocumentsRequest } from "#src/entities/document/documents-context.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";

const DocumentsDialog = deferred(async () => (await import("#src/app/record-cards.tsx")).DocumentsDialog);

export function DocumentsHost({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<DocumentsRequest | null>(null);
  return (
    <DocumentsContext value={setAsked}>
      {children}
      {asked !== null && <DocumentsDialog asked={asked} onClose={() => setAsked(null)} />}
    </DocumentsContext>
  );
}
