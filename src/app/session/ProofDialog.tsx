import { useEffect, useState } from "react";
import { onProofRequest } from "#src/api/proof.ts";
import type { ProofRequest } from "#src/api/proof.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useT } from "#src/locale/use-t.ts";
import { FieldPassword } from "#src/ui/fields/FieldPassword.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

function Asked({ request, onDone }: { request: ProofRequest; onDone: () => void }) {
  const t = useT();
  const [proof, setProof] = useState("");
  const isPassword = request.kind === "password";
  return (
    <FormActionDialog
      title={t("frame.proof.title")}
      submitLabel={t("frame.proof.confirm")}
      disabled={proof.trim() === ""}
      onSubmit={async () => {
        await request.prove(proof);
        onDone();
      }}
      onClose={() => {
        request.cancel();
        onDone();
      }}
    >
      <p style={{ margin: 0 }}>{t(isPassword ? "frame.proof.by_password" : "frame.proof.by_code")}</p>
      {isPassword ? (
        <FieldPassword
          autoFocus
          label={t("frame.session.password")}
          autoComplete="current-password"
          value={proof}
          onChange={setProof}
        />
      ) : (
        <FieldText
          autoFocus
          label={t("frame.proof.code")}
          autoComplete="one-time-code"
          value={proof}
          onChange={setProof}
          maxLength={40}
        />
      )}
    </FormActionDialog>
  );
}

/**
 * Asks for the password or a second-factor code when a call requires one. The user keeps the text typed on the page
 * underneath, even after a wrong password or a cancellation.
 */
export function ProofDialog() {
  const [requests, setRequests] = useState<readonly ProofRequest[]>([]);
  useEffect(() => onProofRequest((request) => setRequests((before) => [...before, request])), []);
  const [first] = requests;
  if (first === undefined) return null;
  return (
    <Asked
      key={requests.length}
      request={first}
      onDone={() => setRequests((before) => before.filter((each) => each !== first))}
    />
  );
}
