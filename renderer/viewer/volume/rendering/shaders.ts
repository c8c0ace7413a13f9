/** A triangle over the whole picture. */
export const VERTEX = `#version 300 es
void main() {
  vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`;

/** The same rays, table, light and limits as on the processor; see castRays.ts. */
export const FRAGMENT = `#version 300 es
precision highp float;
precision highp sampler3D;
uniform sampler3D volume;
uniform sampler2D table;
uniform vec3 size;
uniform vec3 start;
uniform vec3 columnStep;
uniform vec3 rowStep;
uniform vec3 stepBy;
uniform int count;
uniform float stepMm;
uniform float rows;
uniform vec2 range;
uniform mat3 toPatient;
uniform vec3 forward;
uniform bool isMip;
out vec4 colour;

float valueAt(vec3 voxel) { return texture(volume, (voxel + 0.5) / size).r; }
vec4 entryOf(float value) {
  float place = clamp((value - range.x) / (range.y - range.x), 0.0, 1.0);
  return texelFetch(table, ivec2(int(place * 1023.0 + 0.5), 0), 0);
}
float facing(vec3 voxel) {
  vec3 change = vec3(
    valueAt(voxel + vec3(1, 0, 0)) - valueAt(voxel - vec3(1, 0, 0)),
    valueAt(voxel + vec3(0, 1, 0)) - valueAt(voxel - vec3(0, 1, 0)),
    valueAt(voxel + vec3(0, 0, 1)) - valueAt(voxel - vec3(0, 0, 1)));
  vec3 slope = toPatient * change;
  float steep = length(slope);
  return steep == 0.0 ? 1.0 : abs(dot(slope, forward)) / steep;
}
void main() {
  vec2 pixel = vec2(gl_FragCoord.x - 0.5, rows - 0.5 - gl_FragCoord.y);
  vec3 from = start + pixel.x * columnStep + pixel.y * rowStep;
  vec3 speed = mix(stepBy, vec3(1e-9), lessThan(abs(stepBy), vec3(1e-9)));
  vec3 a = (-0.5 - from) / speed;
  vec3 b = (size - 0.5 - from) / speed;
  vec3 near = min(a, b);
  vec3 far = max(a, b);
  float enters = max(0.0, max(near.x, max(near.y, near.z)));
  float leaves = min(float(count), min(far.x, min(far.y, far.z)));
  colour = vec4(0);
  // Before they become whole numbers: a ray that misses has numbers too large for those.
  if (enters > leaves) return;
  int first = int(ceil(enters));
  int last = int(floor(leaves));
  float best = -3.0e38;
  vec4 seen = vec4(0);
  for (int i = first; i <= last; i++) {
    vec3 voxel = from + float(i) * stepBy;
    float value = valueAt(voxel);
    if (isMip) { best = max(best, value); continue; }
    vec4 entry = entryOf(value);
    float alpha = 1.0 - pow(1.0 - entry.a * 0.99996, stepMm);
    if (alpha < 0.002) continue;
    float weight = (1.0 - seen.a) * alpha;
    seen += vec4(entry.rgb * weight * (0.3 + 0.7 * facing(voxel)), weight);
    if (seen.a >= 0.98) break;
  }
  if (isMip) seen = last >= first ? vec4(vec3(entryOf(best).r), 1.0) : vec4(0);
  colour = seen;
}`;
