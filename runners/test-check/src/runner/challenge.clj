(ns runner.challenge
  "Family `cbc` for the shrinking challenge, as the challenge describes its inputs."
  (:require [clojure.test.check.generators :as gen]
            [stromboli.runner :as stromboli]))

(def ^:private number (gen/choose -1000 1000))

(defn- items [element least most]
  (gen/fmap sequence (gen/vector element least most)))

(defn- of-length
  "A list of this many integers: the length first, then the elements."
  [least most element]
  (gen/let [length (gen/choose least most)]
    (gen/fmap sequence (gen/vector (element length) length))))

(defn- small?
  "Whether the sum, which wraps around in 16 bits, is below 256."
  [shorts]
  (let [sum (bit-and 0xffff (long (reduce + shorts)))]
    (or (< sum 256) (>= sum 0x8000))))

(defn- expression [depth]
  (let [literal (gen/tuple (gen/return "Int") number)]
    (if (zero? depth)
      literal
      (let [part (expression (dec depth))]
        (gen/one-of [literal
                     (gen/tuple (gen/return "Add") part part)
                     ;; A divisor is not literally 0.
                     (gen/tuple (gen/return "Div") part (gen/such-that #(not= ["Int" 0] %) part))])))))

(defn- heap
  "A heap of integers from `least` on."
  [depth least]
  (if (zero? depth)
    (gen/return ["E"])
    (gen/frequency
     [[1 (gen/return ["E"])]
      [3 (gen/let [root (gen/choose least 1000)]
           (gen/tuple (gen/return "H") (gen/return root) (heap (dec depth) root) (heap (dec depth) root)))]])))

(defn cbc
  "The input of a property; nil if the property has no precondition."
  [property]
  (case property
    "Bound5" (let [shorts (gen/such-that small? (items (gen/choose -32768 32767) 0 32) 100)]
               (gen/fmap stromboli/tuple (gen/tuple shorts shorts shorts shorts shorts)))
    "Calculator" (expression 4)
    "LengthList" (of-length 1 100 (fn [_] (gen/choose 0 1000)))
    ("DifferenceZero" "DifferenceSmall" "DifferenceOne")
    (gen/fmap stromboli/tuple (gen/tuple (gen/choose 1 1000) (gen/choose 1 1000)))
    "BinHeap" (heap 4 0)
    "Coupling" (of-length 1 10 #(gen/choose 0 (dec %)))
    "Deletion" (gen/let [numbers (items number 1 32)
                         element (gen/elements numbers)]
                 (stromboli/tuple [numbers element]))
    nil))
