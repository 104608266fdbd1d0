import process from "node:process";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = process.env["API_URL"] ?? "http://127.0.0.1:3001";

/** The browser's build. `#contract/*` and its like are resolved from package.json's "imports". */
export default defineConfig({
  plugins: [react()],
  resolve: {
    // Two copies of one of these fail with misleading messages ("[Route] is not a <Route>").
    dedupe: ["react", "react-dom", "react-router", "react-router-dom", "@emotion/react", "@mui/material", "@tanstack/react-query"],
  },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
    // Our own budget (scripts/bundle-budget.mjs) counts what a route loads; a limit per chunk does not.
    chunkSizeWarningLimit: 2000,
  },
  server: { port: 3000, strictPort: true, proxy: { "/api": { target: api } } },
});
