/**
 * Carries byte frames between a page and the core. Three implementations: Electron MessagePort, WebSocket, in-memory pair.
 * Frames arrive whole and in order. `send` after close does nothing.
 */
export interface Transport {
  send(frame: Uint8Array): void;
  onFrame(listener: (frame: Uint8Array) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}
