(ns runner.fsub
  "Family `cbc` for fsub: a type of depth 4, then a term of that type by backtracking.

  A generator of terms yields nil where no rule applies. An environment is a sequence of `[:bound type]` for type
  variables and `[:variable type]` for term variables, innermost first."
  (:require [clojure.test.check.generators :as gen]))

(defn- shifted
  "Adds `by` to the type variables that are free at `cutoff`."
  ([type] (shifted type 1 0))
  ([[constructor a b :as type] by cutoff]
   (case constructor
     "TVar" (if (< a cutoff) type ["TVar" (+ a by)])
     "Arr" ["Arr" (shifted a by cutoff) (shifted b by cutoff)]
     "All" ["All" (shifted a by cutoff) (shifted b by (inc cutoff))]
     type)))

(defn- count-bounds [environment]
  (count (filter #(= :bound (first %)) environment)))

(defn- bound-type-variable [environment]
  (gen/fmap (fn [i] ["TVar" i]) (gen/choose 0 (dec (count-bounds environment)))))

(defn- base-type [environment]
  (if (zero? (count-bounds environment))
    (gen/return ["All" ["Top"] ["Arr" ["TVar" 0] ["TVar" 0]]])
    (gen/fmap (fn [t] ["Arr" t t]) (bound-type-variable environment))))

(defn- in-order
  "The alternatives as the common description lists them, or smallest first."
  [idiomatic? alternatives]
  (if idiomatic? (vec (rseq alternatives)) alternatives))

(defn- any-type [idiomatic? depth environment]
  (if (zero? depth)
    (base-type environment)
    (let [smaller (any-type idiomatic? (dec depth) environment)
          arguments (if (zero? (count-bounds environment))
                      smaller
                      (gen/one-of (in-order idiomatic? [smaller (bound-type-variable environment)])))]
      (gen/frequency
       (in-order idiomatic?
                 [[2 (gen/let [bound (gen/one-of [(gen/return ["Top"]) smaller])
                               body (any-type idiomatic? (dec depth) (cons [:bound bound] environment))]
                       ["All" bound body])]
                  [2 (gen/let [from arguments
                               to (any-type idiomatic? (dec depth) (cons [:variable from] environment))]
                       ["Arr" from to])]
                  [1 (base-type environment)]])))))

(defn- backtrack
  "Tries the rules, functions that return generators, in a random order until one yields a term."
  [rules]
  (if (empty? rules)
    (gen/return nil)
    (gen/let [i (gen/choose 0 (dec (count rules)))
              term ((nth rules i))]
      (if term
        (gen/return term)
        (backtrack (into (subvec rules 0 i) (subvec rules (inc i))))))))

(defn- introduction
  "Introduces the type's outermost constructor; `inner` generates the body."
  [environment [constructor a b] inner]
  (let [[binding made] (case constructor "Arr" [:variable "Abs"], "All" [:bound "TAbs"], nil)]
    (if binding
      (gen/fmap #(when % [made a %]) (inner (cons [binding a] environment) b))
      (gen/return nil))))

(defn- variables
  "The variables of exactly that type."
  [environment type]
  (loop [[[kind t :as binding] & outer] environment, index 0, bounds 0, fitting []]
    (case (when binding kind)
      :bound (recur outer index (inc bounds) fitting)
      :variable (recur outer (inc index) bounds
                       (cond-> fitting (= type (shifted t bounds 0)) (conj ["Var" index])))
      fitting)))

(defn- base-term [environment type]
  (backtrack [#(introduction environment type base-term)
              #(let [fitting (variables environment type)]
                 (if (seq fitting) (gen/elements fitting) (gen/return nil)))]))

(defn- free-of?
  "Whether no variable in the type is below the limit, not counting those bound inside."
  [[constructor a b] limit]
  (case constructor
    "TVar" (>= a limit)
    "Arr" (and (free-of? a limit) (free-of? b limit))
    "All" (and (free-of? a limit) (free-of? b (inc limit)))
    true))

(defn- lowered [[constructor a b :as type] by]
  (case constructor
    "TVar" ["TVar" (- a by)]
    "Arr" ["Arr" (lowered a by) (lowered b by)]
    "All" ["All" (lowered a by) (lowered b (inc by))]
    type))

(defn- parts
  "The parts of a type that make sense outside of it."
  [[constructor a b :as type] depth]
  (concat (when (free-of? type depth) [(lowered type depth)])
          (case constructor
            "Arr" (concat (parts a depth) (parts b depth))
            "All" (concat (parts a depth) (parts b (inc depth)))
            nil)))

(defn- abstracted
  "Replaces some occurrences of `part` in the type by type variable `n`."
  [n [constructor a b :as type] part]
  (let [weight (+ n 2)
        here (if (= type part) [weight (gen/return ["TVar" n])] [1 (gen/return type)])
        deeper (case constructor
                 "Arr" (gen/let [a (abstracted n a part), b (abstracted n b part)] ["Arr" a b])
                 "All" (gen/let [a (abstracted n a part), b (abstracted (inc n) b (shifted part))] ["All" a b])
                 (second here))]
    (gen/frequency [[weight deeper] here])))

(defn- term [idiomatic? depth environment type]
  (if (zero? depth)
    (base-term environment type)
    (let [smaller (partial term idiomatic? (dec depth))
          types #(any-type idiomatic? (dec depth) environment)
          applied (fn [argument body]
                    (gen/fmap #(when % ["TApp" % argument]) (smaller environment ["All" argument body])))]
      (backtrack
       [#(base-term environment type)
        #(introduction environment type smaller)
        #(gen/let [argument (types)
                   function (smaller environment ["Arr" argument type])]
           (if function
             (gen/fmap (fn [operand] (when operand ["App" function operand])) (smaller environment argument))
             (gen/return nil)))
        #(gen/let [argument (types)]
           (applied argument (shifted type)))
        #(let [candidates (parts type 0)]
           (if (seq candidates)
             (gen/let [part (gen/elements candidates)
                       body (abstracted 0 (shifted type) (shifted part))]
               (applied part body))
             (gen/return nil)))]))))

(defn cbc [idiomatic?]
  (gen/let [type (any-type idiomatic? 4 ())]
    (term idiomatic? 4 () type)))
