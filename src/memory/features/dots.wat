;; Dot products of a vector of floats with rounded ones, in SIMD instructions, which JavaScript has none of.
;; dots.wasm is made of this: npx wat2wasm src/memory/features/dots.wat -o src/memory/features/dots.wasm
(module
  ;; 256 KiB; who calls shares it out.
  (memory (export "memory") 4)

  ;; The floats lie at 0, `count` rounded vectors of the same `length` one behind the other at `rounded`, and the products,
  ;; floats too, are written at `products`. `count` is at least 1.
  (func (export "dots") (param $length i32) (param $rounded i32) (param $count i32) (param $products i32)
    (local $float i32)
    (local $end i32)
    (local $whole i32)
    (local $bytes v128)
    (local $shorts v128)
    (local $even v128)
    (local $odd v128)
    (local $sum f32)
    (loop $vector
      (local.set $float (i32.const 0))
      (local.set $end (i32.add (local.get $rounded) (local.get $length)))
      (local.set $whole (i32.add (local.get $rounded) (i32.and (local.get $length) (i32.const -16))))
      (local.set $even (v128.const f32x4 0 0 0 0))
      (local.set $odd (v128.const f32x4 0 0 0 0))

      ;; Sixteen at a time, in two sums that need not wait for each other.
      (block $sixteens_over
        (loop $sixteen
          (br_if $sixteens_over (i32.ge_u (local.get $rounded) (local.get $whole)))
          (local.set $bytes (v128.load align=1 (local.get $rounded)))
          (local.set $shorts (i16x8.extend_low_i8x16_s (local.get $bytes)))
          (local.set $even (f32x4.add (local.get $even) (f32x4.mul
            (v128.load (local.get $float))
            (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $shorts))))))
          (local.set $odd (f32x4.add (local.get $odd) (f32x4.mul
            (v128.load offset=16 (local.get $float))
            (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $shorts))))))
          (local.set $shorts (i16x8.extend_high_i8x16_s (local.get $bytes)))
          (local.set $even (f32x4.add (local.get $even) (f32x4.mul
            (v128.load offset=32 (local.get $float))
            (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $shorts))))))
          (local.set $odd (f32x4.add (local.get $odd) (f32x4.mul
            (v128.load offset=48 (local.get $float))
            (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $shorts))))))
          (local.set $float (i32.add (local.get $float) (i32.const 64)))
          (local.set $rounded (i32.add (local.get $rounded) (i32.const 16)))
          (br $sixteen)))

      (local.set $even (f32x4.add (local.get $even) (local.get $odd)))
      (local.set $sum (f32.add
        (f32.add (f32x4.extract_lane 0 (local.get $even)) (f32x4.extract_lane 1 (local.get $even)))
        (f32.add (f32x4.extract_lane 2 (local.get $even)) (f32x4.extract_lane 3 (local.get $even)))))

      ;; What is left of a length that sixteen does not divide.
      (block $ones_over
        (loop $one
          (br_if $ones_over (i32.ge_u (local.get $rounded) (local.get $end)))
          (local.set $sum (f32.add (local.get $sum) (f32.mul
            (f32.load (local.get $float))
            (f32.convert_i32_s (i32.load8_s (local.get $rounded))))))
          (local.set $float (i32.add (local.get $float) (i32.const 4)))
          (local.set $rounded (i32.add (local.get $rounded) (i32.const 1)))
          (br $one)))

      (f32.store (local.get $products) (local.get $sum))
      (local.set $products (i32.add (local.get $products) (i32.const 4)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br_if $vector (i32.gt_s (local.get $count) (i32.const 0))))))
