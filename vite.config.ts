import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { mediaPlugin } from "./scripts/media-plugin.ts";

export default defineConfig({
  plugins: [mediaPlugin(), tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: {
      // The server and the routes it renders are one bundle, so a request context has one identity.
      build: { rollupOptions: { input: "./server/main.ts" } },
    },
  },
  // Vite answers files of the project folder in development; these are nobody's business.
  server: { fs: { deny: [".data/**", ".env*", ".git/**", "*.{crt,pem}"] } },
});
