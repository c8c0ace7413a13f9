import type { Volume } from '../volume.ts';
import type { Scene } from './castRays.ts';
import { raysOf } from './eye.ts';
import { TABLE_SIZE, tableOf } from './looks.ts';
import { FRAGMENT, VERTEX } from './shaders.ts';

const SLICES_AT_ONCE = 16;
const VOLUME_UNIT = 0;
const TABLE_UNIT = 1;

/** Draws a volume by WebGL2 on a canvas of the page. Values are held as half floats between the volume's least and greatest one. */
export class GpuCaster {
  readonly #gl: WebGL2RenderingContext;
  readonly #volume: Volume;
  readonly #program: WebGLProgram;
  #look: Scene['look'] | null = null;

  private constructor(gl: WebGL2RenderingContext, volume: Volume) {
    this.#gl = gl;
    this.#volume = volume;
    this.#program = link(gl);
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, and no hook.
    gl.useProgram(this.#program);
    prepareTexture(gl, VOLUME_UNIT, gl.TEXTURE_3D, gl.LINEAR);
    prepareTexture(gl, TABLE_UNIT, gl.TEXTURE_2D, gl.NEAREST);
    gl.uniform1i(this.#place('volume'), VOLUME_UNIT);
    gl.uniform1i(this.#place('table'), TABLE_UNIT);
  }

  /**
   * Null where WebGL2 is not there, or cannot hold the volume: then the processor draws. `fast`: also where a program stands in for the graphics
   * unit, which is slower than our own and may hold up the whole browser.
   */
  static async open(
    canvas: HTMLCanvasElement,
    volume: Volume,
    fast: boolean,
    signal: AbortSignal,
  ): Promise<GpuCaster | null> {
    if (fast && !hasGraphicsUnit()) return null;
    const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true });
    if (gl === null) return null;
    if (Math.max(...volume.size) > Number(gl.getParameter(gl.MAX_3D_TEXTURE_SIZE))) return null;
    const caster = new GpuCaster(gl, volume);
    await caster.#upload(signal);
    return gl.getError() === gl.NO_ERROR ? caster : null;
  }

  draw(scene: Scene): void {
    const gl = this.#gl;
    const { eye, columns, rows, look } = scene;
    gl.canvas.width = columns;
    gl.canvas.height = rows;
    gl.viewport(0, 0, columns, rows);
    if (look !== this.#look) this.#setLook(look);
    const rays = raysOf(this.#volume, eye, columns, rows);
    const vectors = {
      start: rays.start,
      columnStep: rays.columnStep,
      rowStep: rays.rowStep,
      stepBy: rays.step,
    };
    for (const [name, [x, y, z]] of Object.entries(vectors)) gl.uniform3f(this.#place(name), x, y, z);
    gl.uniform3f(this.#place('size'), ...this.#volume.size);
    gl.uniform3f(this.#place('forward'), ...rays.forward);
    gl.uniform1i(this.#place('count'), rays.count);
    gl.uniform1f(this.#place('stepMm'), rays.stepMm);
    gl.uniform1f(this.#place('rows'), rows);
    gl.uniformMatrix3fv(this.#place('toPatient'), false, rays.toPatient.flat());
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  #setLook(look: Scene['look']): void {
    const gl = this.#gl;
    const { from, to, entries } = tableOf(look);
    gl.activeTexture(gl.TEXTURE0 + TABLE_UNIT);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, TABLE_SIZE, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, entries);
    gl.uniform2f(this.#place('range'), this.#share(from), this.#share(to));
    gl.uniform1i(this.#place('isMip'), look.kind === 'mip' ? 1 : 0);
    this.#look = look;
  }

  /** A value as its share of the way from the least to the greatest one. */
  #share(value: number): number {
    const { min, max } = this.#volume.range;
    return (value - min) / Math.max(max - min, 1e-6);
  }

  // A few slices at a time, so that the page goes on meanwhile.
  async #upload(signal: AbortSignal): Promise<void> {
    const gl = this.#gl;
    const { size, data, paddingValue } = this.#volume;
    const [columns, rows, slices] = size;
    gl.activeTexture(gl.TEXTURE0 + VOLUME_UNIT);
    gl.texStorage3D(gl.TEXTURE_3D, 1, gl.R16F, columns, rows, slices);
    const slice = new Float32Array(columns * rows);
    for (let k = 0; k < slices && !signal.aborted; k++) {
      for (let i = 0; i < slice.length; i++) {
        const value = data[k * slice.length + i] ?? 0;
        slice[i] = value === paddingValue ? 0 : this.#share(value);
      }
      gl.activeTexture(gl.TEXTURE0 + VOLUME_UNIT);
      gl.texSubImage3D(gl.TEXTURE_3D, 0, 0, 0, k, columns, rows, 1, gl.RED, gl.FLOAT, slice);
      if (k % SLICES_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  #place(name: string): WebGLUniformLocation | null {
    return this.#gl.getUniformLocation(this.#program, name);
  }

  /** Gives the memory of the graphics unit back at once. */
  close(): void {
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
  }
}

/** False where WebGL2 is not there, or worked out by a program: browsers do not always count that as slow. Asked on a canvas of its own. */
function hasGraphicsUnit(): boolean {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  const names = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = gl && names ? String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)) : '';
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null && !/swiftshader|llvmpipe|software/i.test(name);
}

function prepareTexture(gl: WebGL2RenderingContext, unit: number, target: number, filter: number): void {
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(target, gl.createTexture());
  gl.texParameteri(target, gl.TEXTURE_MIN_FILTER, filter);
  gl.texParameteri(target, gl.TEXTURE_MAG_FILTER, filter);
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T, gl.TEXTURE_WRAP_R])
    gl.texParameteri(target, side, gl.CLAMP_TO_EDGE);
}

function link(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind);
    if (shader === null) continue;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return program;
}
