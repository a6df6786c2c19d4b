import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { mediaPlugin } from "./scripts/media-plugin.ts";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [mediaPlugin(), tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: {
    // The server and the routes it renders are one bundle, so a request context has one identity.
    rollupOptions: isSsrBuild ? { input: "./server/main.ts" } : {},
    assetsInlineLimit: 0,
  },
}));
