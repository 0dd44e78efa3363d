;; Products of matrices with 4 numbers at once. `npm run wasm` turns this into products-code.ts.
;; Each number of the result is made of the same roundings in the same order as the plain loops of products.ts make it:
;; the start, then for each j in turn a product, rounded, and a sum, rounded. So both give the same bits.
(module
  (memory (export "memory") 1)

  ;; A block of 4 rows and 8 columns. Lengths and places are in bytes; `start` < 0: onto what is there.
  (func $block4x8 (param $k i32) (param $a i32) (param $down i32) (param $right i32) (param $b i32) (param $wide i32)
      (param $c i32) (param $start i32) (param $floor v128)
    (local $a1 i32) (local $a2 i32) (local $a3 i32) (local $c1 i32) (local $c2 i32) (local $c3 i32)
    (local $s v128) (local $b0 v128) (local $b1 v128)
    (local $r00 v128) (local $r01 v128) (local $r10 v128) (local $r11 v128)
    (local $r20 v128) (local $r21 v128) (local $r30 v128) (local $r31 v128)
    (local.set $a1 (i32.add (local.get $a) (local.get $down)))
    (local.set $a2 (i32.add (local.get $a1) (local.get $down)))
    (local.set $a3 (i32.add (local.get $a2) (local.get $down)))
    (local.set $c1 (i32.add (local.get $c) (local.get $wide)))
    (local.set $c2 (i32.add (local.get $c1) (local.get $wide)))
    (local.set $c3 (i32.add (local.get $c2) (local.get $wide)))
    (if (i32.lt_s (local.get $start) (i32.const 0))
      (then
        (local.set $r00 (v128.load (local.get $c)))  (local.set $r01 (v128.load offset=16 (local.get $c)))
        (local.set $r10 (v128.load (local.get $c1))) (local.set $r11 (v128.load offset=16 (local.get $c1)))
        (local.set $r20 (v128.load (local.get $c2))) (local.set $r21 (v128.load offset=16 (local.get $c2)))
        (local.set $r30 (v128.load (local.get $c3))) (local.set $r31 (v128.load offset=16 (local.get $c3))))
      (else
        (local.set $b0 (v128.load (local.get $start)))
        (local.set $b1 (v128.load offset=16 (local.get $start)))
        (local.set $r00 (local.get $b0)) (local.set $r01 (local.get $b1))
        (local.set $r10 (local.get $b0)) (local.set $r11 (local.get $b1))
        (local.set $r20 (local.get $b0)) (local.set $r21 (local.get $b1))
        (local.set $r30 (local.get $b0)) (local.set $r31 (local.get $b1))))
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $k)))
        (local.set $b0 (v128.load (local.get $b)))
        (local.set $b1 (v128.load offset=16 (local.get $b)))
        (local.set $s (v128.load32_splat (local.get $a)))
        (local.set $r00 (f32x4.add (local.get $r00) (f32x4.mul (local.get $s) (local.get $b0))))
        (local.set $r01 (f32x4.add (local.get $r01) (f32x4.mul (local.get $s) (local.get $b1))))
        (local.set $s (v128.load32_splat (local.get $a1)))
        (local.set $r10 (f32x4.add (local.get $r10) (f32x4.mul (local.get $s) (local.get $b0))))
        (local.set $r11 (f32x4.add (local.get $r11) (f32x4.mul (local.get $s) (local.get $b1))))
        (local.set $s (v128.load32_splat (local.get $a2)))
        (local.set $r20 (f32x4.add (local.get $r20) (f32x4.mul (local.get $s) (local.get $b0))))
        (local.set $r21 (f32x4.add (local.get $r21) (f32x4.mul (local.get $s) (local.get $b1))))
        (local.set $s (v128.load32_splat (local.get $a3)))
        (local.set $r30 (f32x4.add (local.get $r30) (f32x4.mul (local.get $s) (local.get $b0))))
        (local.set $r31 (f32x4.add (local.get $r31) (f32x4.mul (local.get $s) (local.get $b1))))
        (local.set $a (i32.add (local.get $a) (local.get $right)))
        (local.set $a1 (i32.add (local.get $a1) (local.get $right)))
        (local.set $a2 (i32.add (local.get $a2) (local.get $right)))
        (local.set $a3 (i32.add (local.get $a3) (local.get $right)))
        (local.set $b (i32.add (local.get $b) (local.get $wide)))
        (local.set $k (i32.sub (local.get $k) (i32.const 1)))
        (br $next)))
    (v128.store (local.get $c) (f32x4.pmax (local.get $r00) (local.get $floor)))
    (v128.store offset=16 (local.get $c) (f32x4.pmax (local.get $r01) (local.get $floor)))
    (v128.store (local.get $c1) (f32x4.pmax (local.get $r10) (local.get $floor)))
    (v128.store offset=16 (local.get $c1) (f32x4.pmax (local.get $r11) (local.get $floor)))
    (v128.store (local.get $c2) (f32x4.pmax (local.get $r20) (local.get $floor)))
    (v128.store offset=16 (local.get $c2) (f32x4.pmax (local.get $r21) (local.get $floor)))
    (v128.store (local.get $c3) (f32x4.pmax (local.get $r30) (local.get $floor)))
    (v128.store offset=16 (local.get $c3) (f32x4.pmax (local.get $r31) (local.get $floor))))

  ;; A block of 1 row and 16 columns.
  (func $block1x16 (param $k i32) (param $a i32) (param $right i32) (param $b i32) (param $wide i32)
      (param $c i32) (param $start i32) (param $floor v128)
    (local $s v128) (local $from i32)
    (local $r0 v128) (local $r1 v128) (local $r2 v128) (local $r3 v128)
    (local.set $from (select (local.get $c) (local.get $start) (i32.lt_s (local.get $start) (i32.const 0))))
    (local.set $r0 (v128.load (local.get $from)))
    (local.set $r1 (v128.load offset=16 (local.get $from)))
    (local.set $r2 (v128.load offset=32 (local.get $from)))
    (local.set $r3 (v128.load offset=48 (local.get $from)))
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $k)))
        (local.set $s (v128.load32_splat (local.get $a)))
        (local.set $r0 (f32x4.add (local.get $r0) (f32x4.mul (local.get $s) (v128.load (local.get $b)))))
        (local.set $r1 (f32x4.add (local.get $r1) (f32x4.mul (local.get $s) (v128.load offset=16 (local.get $b)))))
        (local.set $r2 (f32x4.add (local.get $r2) (f32x4.mul (local.get $s) (v128.load offset=32 (local.get $b)))))
        (local.set $r3 (f32x4.add (local.get $r3) (f32x4.mul (local.get $s) (v128.load offset=48 (local.get $b)))))
        (local.set $a (i32.add (local.get $a) (local.get $right)))
        (local.set $b (i32.add (local.get $b) (local.get $wide)))
        (local.set $k (i32.sub (local.get $k) (i32.const 1)))
        (br $next)))
    (v128.store (local.get $c) (f32x4.pmax (local.get $r0) (local.get $floor)))
    (v128.store offset=16 (local.get $c) (f32x4.pmax (local.get $r1) (local.get $floor)))
    (v128.store offset=32 (local.get $c) (f32x4.pmax (local.get $r2) (local.get $floor)))
    (v128.store offset=48 (local.get $c) (f32x4.pmax (local.get $r3) (local.get $floor))))

  ;; A block of 1 row and 4 columns.
  (func $block1x4 (param $k i32) (param $a i32) (param $right i32) (param $b i32) (param $wide i32)
      (param $c i32) (param $start i32) (param $floor v128)
    (local $r v128)
    (local.set $r (v128.load (select (local.get $c) (local.get $start) (i32.lt_s (local.get $start) (i32.const 0)))))
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $k)))
        (local.set $r (f32x4.add (local.get $r)
          (f32x4.mul (v128.load32_splat (local.get $a)) (v128.load (local.get $b)))))
        (local.set $a (i32.add (local.get $a) (local.get $right)))
        (local.set $b (i32.add (local.get $b) (local.get $wide)))
        (local.set $k (i32.sub (local.get $k) (i32.const 1)))
        (br $next)))
    (v128.store (local.get $c) (f32x4.pmax (local.get $r) (local.get $floor))))

  ;; A single number.
  (func $block1x1 (param $k i32) (param $a i32) (param $right i32) (param $b i32) (param $wide i32)
      (param $c i32) (param $start i32) (param $floor f32)
    (local $r f32)
    (local.set $r (f32.load (select (local.get $c) (local.get $start) (i32.lt_s (local.get $start) (i32.const 0)))))
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $k)))
        (local.set $r (f32.add (local.get $r) (f32.mul (f32.load (local.get $a)) (f32.load (local.get $b)))))
        (local.set $a (i32.add (local.get $a) (local.get $right)))
        (local.set $b (i32.add (local.get $b) (local.get $wide)))
        (local.set $k (i32.sub (local.get $k) (i32.const 1)))
        (br $next)))
    (f32.store (local.get $c) (select (local.get $floor) (local.get $r) (f32.lt (local.get $r) (local.get $floor)))))

  ;; Where the start of a row of C lies, `at` bytes into the row.
  (func $startAt (param $start i32) (param $at i32) (result i32)
    (select (local.get $start) (i32.add (local.get $start) (local.get $at)) (i32.lt_s (local.get $start) (i32.const 0))))

  ;; As `multiply` of products.ts. `floor` is what results are at least: 0, or minus infinity.
  (func (export "multiply") (param $m i32) (param $n i32) (param $k i32) (param $a i32) (param $down i32)
      (param $right i32) (param $b i32) (param $c i32) (param $start i32) (param $floor f32)
    (local $wide i32) (local $at i32) (local $least v128)
    (local.set $least (f32x4.splat (local.get $floor)))
    (local.set $a (i32.shl (local.get $a) (i32.const 2)))
    (local.set $down (i32.shl (local.get $down) (i32.const 2)))
    (local.set $right (i32.shl (local.get $right) (i32.const 2)))
    (local.set $b (i32.shl (local.get $b) (i32.const 2)))
    (local.set $c (i32.shl (local.get $c) (i32.const 2)))
    (local.set $start (i32.shl (local.get $start) (i32.const 2)))
    (local.set $wide (i32.shl (local.get $n) (i32.const 2)))
    (block $rowsDone
      (loop $nextRows
        (br_if $rowsDone (i32.lt_s (local.get $m) (i32.const 1)))
        (local.set $at (i32.const 0))
        (if (i32.ge_s (local.get $m) (i32.const 4))
          (then
            (block $eightsDone
              (loop $nextEight
                (br_if $eightsDone (i32.gt_s (i32.add (local.get $at) (i32.const 32)) (local.get $wide)))
                (call $block4x8 (local.get $k) (local.get $a) (local.get $down) (local.get $right)
                  (i32.add (local.get $b) (local.get $at)) (local.get $wide) (i32.add (local.get $c) (local.get $at))
                  (call $startAt (local.get $start) (local.get $at)) (local.get $least))
                (local.set $at (i32.add (local.get $at) (i32.const 32)))
                (br $nextEight)))
            (if (i32.lt_s (local.get $at) (local.get $wide))
              (then
                (call $row (local.get $k) (local.get $a) (local.get $right) (local.get $b) (local.get $wide)
                  (local.get $c) (local.get $start) (local.get $floor) (local.get $at))
                (call $row (local.get $k) (i32.add (local.get $a) (local.get $down)) (local.get $right)
                  (local.get $b) (local.get $wide) (i32.add (local.get $c) (local.get $wide))
                  (local.get $start) (local.get $floor) (local.get $at))
                (call $row (local.get $k) (i32.add (local.get $a) (i32.shl (local.get $down) (i32.const 1)))
                  (local.get $right) (local.get $b) (local.get $wide)
                  (i32.add (local.get $c) (i32.shl (local.get $wide) (i32.const 1)))
                  (local.get $start) (local.get $floor) (local.get $at))
                (call $row (local.get $k) (i32.add (local.get $a) (i32.mul (local.get $down) (i32.const 3)))
                  (local.get $right) (local.get $b) (local.get $wide)
                  (i32.add (local.get $c) (i32.mul (local.get $wide) (i32.const 3)))
                  (local.get $start) (local.get $floor) (local.get $at))))
            (local.set $a (i32.add (local.get $a) (i32.shl (local.get $down) (i32.const 2))))
            (local.set $c (i32.add (local.get $c) (i32.shl (local.get $wide) (i32.const 2))))
            (local.set $m (i32.sub (local.get $m) (i32.const 4))))
          (else
            (call $row (local.get $k) (local.get $a) (local.get $right) (local.get $b) (local.get $wide)
              (local.get $c) (local.get $start) (local.get $floor) (i32.const 0))
            (local.set $a (i32.add (local.get $a) (local.get $down)))
            (local.set $c (i32.add (local.get $c) (local.get $wide)))
            (local.set $m (i32.sub (local.get $m) (i32.const 1)))))
        (br $nextRows))))

  ;; One row, from `at` bytes into it to its end.
  (func $row (param $k i32) (param $a i32) (param $right i32) (param $b i32) (param $wide i32)
      (param $c i32) (param $start i32) (param $floor f32) (param $at i32)
    (local $least v128)
    (local.set $least (f32x4.splat (local.get $floor)))
    (block $sixteensDone
      (loop $nextSixteen
        (br_if $sixteensDone (i32.gt_s (i32.add (local.get $at) (i32.const 64)) (local.get $wide)))
        (call $block1x16 (local.get $k) (local.get $a) (local.get $right) (i32.add (local.get $b) (local.get $at))
          (local.get $wide) (i32.add (local.get $c) (local.get $at))
          (call $startAt (local.get $start) (local.get $at)) (local.get $least))
        (local.set $at (i32.add (local.get $at) (i32.const 64)))
        (br $nextSixteen)))
    (block $foursDone
      (loop $nextFour
        (br_if $foursDone (i32.gt_s (i32.add (local.get $at) (i32.const 16)) (local.get $wide)))
        (call $block1x4 (local.get $k) (local.get $a) (local.get $right) (i32.add (local.get $b) (local.get $at))
          (local.get $wide) (i32.add (local.get $c) (local.get $at))
          (call $startAt (local.get $start) (local.get $at)) (local.get $least))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $nextFour)))
    (block $onesDone
      (loop $nextOne
        (br_if $onesDone (i32.ge_s (local.get $at) (local.get $wide)))
        (call $block1x1 (local.get $k) (local.get $a) (local.get $right) (i32.add (local.get $b) (local.get $at))
          (local.get $wide) (i32.add (local.get $c) (local.get $at))
          (call $startAt (local.get $start) (local.get $at)) (local.get $floor))
        (local.set $at (i32.add (local.get $at) (i32.const 4)))
        (br $nextOne))))

  ;; What follows goes over rows of numbers side by side. Places and lengths are in numbers, as those of `multiply`.

  ;; to += from
  (func $add (export "add") (param $to i32) (param $from i32) (param $n i32)
    (local $end i32)
    (local.set $to (i32.shl (local.get $to) (i32.const 2)))
    (local.set $from (i32.shl (local.get $from) (i32.const 2)))
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $n) (i32.const 2))))
    (block $foursDone
      (loop $nextFour
        (br_if $foursDone (i32.gt_u (i32.add (local.get $to) (i32.const 16)) (local.get $end)))
        (v128.store (local.get $to) (f32x4.add (v128.load (local.get $to)) (v128.load (local.get $from))))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (local.set $from (i32.add (local.get $from) (i32.const 16)))
        (br $nextFour)))
    (block $onesDone
      (loop $nextOne
        (br_if $onesDone (i32.ge_u (local.get $to) (local.get $end)))
        (f32.store (local.get $to) (f32.add (f32.load (local.get $to)) (f32.load (local.get $from))))
        (local.set $to (i32.add (local.get $to) (i32.const 4)))
        (local.set $from (i32.add (local.get $from) (i32.const 4)))
        (br $nextOne))))

  ;; Row after row onto `to`.
  (func (export "sum") (param $to i32) (param $from i32) (param $rows i32) (param $n i32)
    (block $done
      (loop $next
        (br_if $done (i32.lt_s (local.get $rows) (i32.const 1)))
        (call $add (local.get $to) (local.get $from) (local.get $n))
        (local.set $from (i32.add (local.get $from) (local.get $n)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
        (br $next))))

  ;; to += by * from; n is a multiple of 4
  (func (export "addScaled") (param $to i32) (param $from i32) (param $by f32) (param $n i32)
    (local $end i32) (local $s v128)
    (local.set $s (f32x4.splat (local.get $by)))
    (local.set $to (i32.shl (local.get $to) (i32.const 2)))
    (local.set $from (i32.shl (local.get $from) (i32.const 2)))
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $n) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $to) (local.get $end)))
        (v128.store (local.get $to)
          (f32x4.add (v128.load (local.get $to)) (f32x4.mul (local.get $s) (v128.load (local.get $from)))))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (local.set $from (i32.add (local.get $from) (i32.const 16)))
        (br $next))))

  ;; to = a * b; n is a multiple of 4
  (func (export "times") (param $to i32) (param $a i32) (param $b i32) (param $n i32)
    (local $end i32)
    (local.set $to (i32.shl (local.get $to) (i32.const 2)))
    (local.set $a (i32.shl (local.get $a) (i32.const 2)))
    (local.set $b (i32.shl (local.get $b) (i32.const 2)))
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $n) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $to) (local.get $end)))
        (v128.store (local.get $to) (f32x4.mul (v128.load (local.get $a)) (v128.load (local.get $b))))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (local.set $b (i32.add (local.get $b) (i32.const 16)))
        (br $next))))

  ;; to += a * b; n is a multiple of 4
  (func (export "addTimes") (param $to i32) (param $a i32) (param $b i32) (param $n i32)
    (local $end i32)
    (local.set $to (i32.shl (local.get $to) (i32.const 2)))
    (local.set $a (i32.shl (local.get $a) (i32.const 2)))
    (local.set $b (i32.shl (local.get $b) (i32.const 2)))
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $n) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $to) (local.get $end)))
        (v128.store (local.get $to) (f32x4.add (v128.load (local.get $to))
          (f32x4.mul (v128.load (local.get $a)) (v128.load (local.get $b)))))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (local.set $b (i32.add (local.get $b) (i32.const 16)))
        (br $next))))

  ;; d = 0 where y is not above 0; n is a multiple of 4
  (func (export "cut") (param $d i32) (param $y i32) (param $n i32)
    (local $end i32)
    (local.set $d (i32.shl (local.get $d) (i32.const 2)))
    (local.set $y (i32.shl (local.get $y) (i32.const 2)))
    (local.set $end (i32.add (local.get $d) (i32.shl (local.get $n) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $d) (local.get $end)))
        (v128.store (local.get $d) (v128.and (v128.load (local.get $d))
          (f32x4.gt (v128.load (local.get $y)) (v128.const i32x4 0 0 0 0))))
        (local.set $d (i32.add (local.get $d) (i32.const 16)))
        (local.set $y (i32.add (local.get $y) (i32.const 16)))
        (br $next)))))
