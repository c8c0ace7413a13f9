/** What is used of WebAssembly's JavaScript interface: Node has it, its types do not. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  class Memory {
    constructor(limits: { initial: number; maximum: number; shared: boolean });
    readonly buffer: ArrayBuffer | SharedArrayBuffer;
    /** Throws RangeError where the memory cannot grow by so many pages of 64 KiB. */
    grow(pages: number): number;
  }
  class Instance {
    constructor(module: Module, imports: { memory: { memory: Memory } });
    readonly exports: Record<string, unknown>;
  }
}
