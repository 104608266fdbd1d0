import { lazy, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { DocumentsContext } from "#src/entities/document/documents-context.ts";
import type { AskedDocuments } from "#src/entities/document/documents-context.ts";
import { loadWords } from "#src/locale/i18n-provider.ts";

const DocumentsDialog = lazy(async () => {
  const [module] = await Promise.all([import("#src/app/record-cards.tsx"), loadWords("item")]);
  return { default: module.DocumentsDialog };
});

/** Shows the documents of a lot over the page when a sign at it is clicked. */
export function DocumentsHost({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<AskedDocuments | null>(null);
  return (
    <DocumentsContext value={setAsked}>
      {children}
      {asked !== null && (
        <Suspense fallback={null}>
          <DocumentsDialog asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </DocumentsContext>
  );
}
